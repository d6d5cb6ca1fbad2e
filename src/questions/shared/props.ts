import type { Device } from '../../../contract/address.ts';
import type { Fault } from '../../../contract/faults.ts';
import type { Answer, Code, Question } from '../../../contract/questions/index.ts';

/** Props of the view of a question type; `onChange` gets the whole answer at every change. */
export interface QuestionProps<C extends Code> {
  readonly question: Question<C>;
  readonly answer: Answer<C>;
  readonly faults: readonly Fault[];
  readonly device: Device;
  readonly onChange: (answer: Answer<C>) => void;
}
