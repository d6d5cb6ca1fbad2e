import type { Device } from '../../../contract/address.ts';
import type { Fault } from '../../../contract/faults.ts';
import type { Answer, Code, Question } from '../../../contract/questions/index.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';

/** Props of the view of one question type; `onChange` gets the whole answer at every change. */
export interface QuestionProps<C extends Code> {
  readonly question: Question<C>;
  readonly answer: Answer<C>;
  readonly faults: readonly Fault[];
  readonly device: Device;
  /** For types with an actor of their own, which sends events to this one. */
  readonly questionActor: QuestionActor;
  readonly onChange: (answer: Answer<C>) => void;
}
