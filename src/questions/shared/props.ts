import type { Device } from '../../../contract/address.ts';
import type { Fault } from '../../../contract/faults.ts';
import type { Answer, Code, Question } from '../../../contract/questions/index.ts';
import type { QuestionActor } from '../../../machines/question/question.machine.ts';

/** What the view of one question type is given; the whole answer goes back at every change. */
export interface QuestionProps<C extends Code> {
  readonly question: Question<C>;
  readonly answer: Answer<C>;
  readonly faults: readonly Fault[];
  readonly device: Device;
  /** For the few types that have a machine of their own, which speaks to the question's. */
  readonly questionActor: QuestionActor;
  readonly onChange: (answer: Answer<C>) => void;
}
