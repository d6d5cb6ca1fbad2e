import type { Fault } from '../../contract/faults.ts';
import type { Answer, Code, Question } from '../../contract/questions/index.ts';

/** What the view of one question type is given; the whole answer goes back at every change. */
export interface QuestionProps<C extends Code> {
  readonly question: Question<C>;
  readonly answer: Answer<C>;
  readonly faults: readonly Fault[];
  readonly onChange: (answer: Answer<C>) => void;
}
