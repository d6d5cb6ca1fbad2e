import * as v from 'valibot';
import { abortOnFirstIssue, type Fault } from '../../faults.ts';
import type { Fields } from './fields.ts';
import { questionSchema } from './parts.ts';

/** The normalized answer and its faults; without faults it is accepted. */
export interface ValidationResult<Answer> {
  readonly answer: Answer;
  readonly faults: readonly Fault[];
}

/** Facts of a question type, read by the app and the server instead of its code. */
export interface Facts {
  readonly needsOptions: boolean;
  /** Options are the rows of a matrix, and every row needs sub-options as its columns. */
  readonly hasColumns: boolean;
  /** `min` and `max` bound how many options are chosen. */
  readonly hasBounds: boolean;
  readonly hasScale: boolean;
  readonly hasFiles: boolean;
  readonly hasCascade: boolean;
}

const noFacts: Facts = {
  needsOptions: false,
  hasColumns: false,
  hasBounds: false,
  hasScale: false,
  hasFiles: false,
  hasCascade: false,
};

/** A question type without its view, one file in `contract/questions/` each. */
interface Definition<
  Code extends number,
  Noun extends string,
  Config extends v.ObjectEntries,
  Option extends v.ObjectEntries,
  Answer extends v.GenericSchema,
> extends Partial<Facts> {
  readonly code: Code;
  readonly name: Noun;
  readonly config: Config;
  readonly option: Option;
  readonly answer: Answer;
  readonly empty: v.InferOutput<Answer>;
  /** The answer in a form's fields; a form never drawn gives an empty answer. */
  readonly read: (
    fields: Fields,
    question: QuestionOf<Code, Config, Option>,
  ) => v.InferOutput<Answer>;
  readonly isEmpty: (answer: v.InferOutput<Answer>) => boolean;
  /** The answer to store: digits folded, unused texts dropped. */
  readonly normalize?: (
    answer: v.InferOutput<Answer>,
    question: QuestionOf<Code, Config, Option>,
  ) => v.InferOutput<Answer>;
  /** False where there is nothing to answer, only something to read; true by default. */
  readonly expectsAnswer?: (question: QuestionOf<Code, Config, Option>) => boolean;
  /** Faults of an empty answer to a required question; `empty` by default. */
  readonly missing?: (question: QuestionOf<Code, Config, Option>) => readonly Fault[];
  readonly findFaults: (
    answer: v.InferOutput<Answer>,
    question: QuestionOf<Code, Config, Option>,
  ) => readonly Fault[];
}

type QuestionOf<
  Code extends number,
  Config extends v.ObjectEntries,
  Option extends v.ObjectEntries,
> = v.InferOutput<ReturnType<typeof questionSchema<Code, Config, Option>>>;

export function defineQuestion<
  const Code extends number,
  const Noun extends string,
  const Config extends v.ObjectEntries,
  const Option extends v.ObjectEntries,
  const Answer extends v.GenericSchema,
>(definition: Definition<Code, Noun, Config, Option, Answer>) {
  const schema = questionSchema(definition.code, definition.config, definition.option);
  type Question = QuestionOf<Code, Config, Option>;
  return {
    ...noFacts,
    expectsAnswer: () => true,
    ...definition,
    schema,
    /** `malformed` without the answer's shape, `empty` where an answer is required; other empty answers are valid. */
    validate(question: Question, raw: unknown): ValidationResult<v.InferOutput<Answer>> {
      const read = v.safeParse(definition.answer, raw, abortOnFirstIssue);
      if (!read.success) return { answer: definition.empty, faults: [{ kind: 'malformed' }] };
      const answer = definition.normalize?.(read.output, question) ?? read.output;
      if (definition.isEmpty(answer)) {
        const missing = definition.missing?.(question) ?? [{ kind: 'empty' }];
        return { answer, faults: question.config.required ? missing : [] };
      }
      return { answer, faults: definition.findFaults(answer, question) };
    },
  };
}
