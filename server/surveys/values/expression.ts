/** An expression of a survey file; see docs/surveys.md, "Values and piping". */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'today' }
  | { readonly kind: 'score' }
  /** The number of the current repetition of a block with `repeat`. */
  | { readonly kind: 'timeNumber' }
  | { readonly kind: 'value'; readonly name: string }
  | AnswerReference
  | { readonly kind: 'unary'; readonly operator: '-' | 'not'; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: BinaryOperator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'if';
      readonly test: Expression;
      readonly yes: Expression;
      readonly no: Expression;
    }
  /** Whether an option is chosen. */
  | { readonly kind: 'includes'; readonly answer: AnswerReference; readonly option: string }
  | { readonly kind: PartsFunction; readonly parts: readonly Expression[] }
  | { readonly kind: AnswerFunction; readonly answer: AnswerReference }
  | { readonly kind: 'years'; readonly answer: AnswerReference }
  | Days
  | {
      readonly kind: 'round' | 'floor';
      readonly of: Expression;
      /** The number of digits after the decimal point. */
      readonly digits: number;
    };

/** The whole days or months from one date to another. */
export interface Days {
  readonly kind: 'days' | 'months';
  readonly from: DateReference;
  readonly to: DateReference;
}

export type DateReference =
  | AnswerReference
  | { readonly kind: 'today' }
  | { readonly kind: 'value'; readonly name: string };

/** The answer to a question, or to one of its rows or blanks. */
export interface AnswerReference {
  readonly kind: 'answer';
  readonly question: string;
  readonly part?: string;
}

export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '=='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | 'and'
  | 'or';

export const answerFunctions = ['count', 'sum', 'answered'] as const;
/** The functions of texts and numbers, each with the least and the greatest number of arguments. */
export const partsFunctions = {
  min: [1, Number.POSITIVE_INFINITY],
  max: [1, Number.POSITIVE_INFINITY],
  concat: [1, Number.POSITIVE_INFINITY],
  length: [1, 1],
  year: [1, 1],
  month: [1, 1],
  contains: [2, 2],
} as const;
export type PartsFunction = keyof typeof partsFunctions;

/** The function that returns the whole years from the date of an answer until today. */
export const years = 'years';
export type AnswerFunction = (typeof answerFunctions)[number];

/** The most characters of an expression, which bounds the recursion of the parser. */
export const maxExpressionLength = 1000;
