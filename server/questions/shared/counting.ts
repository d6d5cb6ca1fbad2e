import type {
  Answer,
  CascadeQuestion,
  Code,
  MissionAnswer,
  MissionQuestion,
  Question,
} from '../../../contract/questions/index.ts';
import type { Blank } from '../../../contract/questions/shared/formats.ts';

/**
 * What the results page needs to count answers in one way: the least properties of a question and
 * its answers.
 */
interface Counted<QuestionPart, CountedAnswer> {
  readonly question: QuestionPart;
  readonly answer: CountedAnswer;
}

interface Option {
  readonly id: string;
}

interface OptionWithText extends Option {
  readonly questionConfig: Partial<Blank> & { readonly input?: boolean };
}

interface BlankOption extends Option {
  readonly questionConfig: Blank;
}

interface Row extends Option {
  readonly subChoice: readonly Option[];
}

interface Scale {
  readonly scope: number;
  readonly startValue: number;
}

export interface Countings {
  readonly nothing: Counted<unknown, unknown>;
  readonly oneOption: Counted<
    { readonly choice: readonly OptionWithText[] },
    { readonly choice: string | null; readonly text?: string }
  >;
  readonly severalOptions: Counted<
    {
      readonly choice: readonly OptionWithText[];
      readonly config: { readonly max?: number | undefined };
    },
    { readonly choices: readonly { readonly id: string; readonly text?: string }[] }
  >;
  readonly oneBlank: Counted<{ readonly config: Blank }, { readonly text: string }>;
  readonly severalBlanks: Counted<
    { readonly choice: readonly BlankOption[] },
    { readonly blanks: Readonly<Record<string, string>> }
  >;
  readonly columnInRows: Counted<
    { readonly choice: readonly Row[] },
    { readonly rows: Readonly<Record<string, string>> }
  >;
  readonly columnsInRows: Counted<
    { readonly choice: readonly Row[] },
    { readonly rows: Readonly<Record<string, readonly string[]>> }
  >;
  readonly rating: Counted<
    { readonly choice: readonly Option[]; readonly config: Scale & { readonly comment?: string } },
    { readonly score: number | null; readonly tags?: readonly string[]; readonly comment?: string }
  >;
  readonly ratings: Counted<
    { readonly choice: readonly Option[]; readonly config: Scale },
    { readonly rows: Readonly<Record<string, number>> }
  >;
  readonly paths: Counted<CascadeQuestion, Answer<CascadeQuestion['type']>>;
  readonly missions: Counted<MissionQuestion, MissionAnswer>;
  readonly files: Counted<unknown, { readonly files: readonly { readonly type: string }[] }>;
  readonly ranking: Counted<
    { readonly choice: readonly Option[] },
    { readonly order: readonly string[] }
  >;
  /** The type has figures that are special to it; `figures.ts` in its folder exports them. */
  readonly figures: Counted<{ readonly type: Code }, unknown>;
}

export type Counting = keyof Countings;

/** The ways of counting whose needs the questions and answers of a type meet. */
export type CountingOf<C extends Code> = {
  [K in Counting]: [Question<C>, Answer<C>] extends [
    Countings[K]['question'],
    Countings[K]['answer'],
  ]
    ? K
    : never;
}[Counting];
