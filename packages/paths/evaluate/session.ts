import { isAccepted } from './accepted.ts';
import { holds } from './condition.ts';
import { expand } from './expand.ts';
import { isLegalOrder } from './order/legal.ts';
import { end, firstQuestions, nextQuestions } from './order/next.ts';
import { scoreOf } from './score.ts';
import { isMet, shownColumns, shownOptions } from './shown.ts';
import type { AnsweredQuestion, AskedQuestion, Respondent, Scope, Survey } from './survey.ts';
import type { Item, SurveyFile } from './surveyFile.ts';
import type { Fault } from './validity/fault.ts';
import { faultsOf } from './validity/index.ts';
import { surveyValue } from './values.ts';

/** The end page and the score that the answers lead to. */
export interface End {
  /** The id of an entry of `ends`; null for the end page of `config`. */
  readonly id: string | null;
  readonly score: number | null;
}

/** Reads a survey file for any number of sessions. */
export function readSurvey(
  file: SurveyFile,
  trees: ReadonlyMap<string, readonly Item[]> = new Map(),
): Survey {
  return expand(file, trees);
}

/** The answers of one respondent, and what the documents say about the next one. */
export class Session {
  readonly #survey: Survey;
  readonly #respondent: Respondent;
  readonly #order: readonly string[] | null;
  readonly #answers = new Map<string, AnsweredQuestion>();
  #last: AskedQuestion | null = null;

  /**
   * @param order the ids of all questions in the order of the session; null where the order is random and not known
   * @throws for an order that the file does not allow
   */
  constructor(survey: Survey, respondent: Respondent, order: readonly string[] | null) {
    this.#survey = survey;
    this.#respondent = respondent;
    this.#order = order;
    if (order && !isLegalOrder(survey, order)) {
      throw new Error(`The survey cannot have the order ${order.join(', ')}.`);
    }
  }

  /** The ids of the questions of which one is next, or `end`; several only where the order is not known. */
  next(): readonly string[] {
    const scope = this.#scope();
    return this.#last
      ? nextQuestions(this.#last, scope, this.#order)
      : firstQuestions(scope, this.#order);
  }

  /** What is wrong with an answer; empty for a valid answer, null for a type that the documents do not have. */
  faults(id: string, answer: unknown): readonly Fault[] | null {
    return faultsOf(this.#asked(id), answer, this.#scope());
  }

  /** Whether `acceptIf` of a question holds for an answer. */
  accepts(id: string, answer: unknown): boolean {
    return isAccepted(this.#asked(id), answer, this.#scope());
  }

  /** The ids of the options or rows that are shown, and of their columns as `row/column`. */
  parts(id: string): readonly string[] {
    const asked = this.#asked(id);
    const scope = this.#scope();
    return shownOptions(asked, scope).flatMap((option) => [
      option.id,
      ...shownColumns(asked, option, scope).map((column) => `${option.id}/${column.id}`),
    ]);
  }

  /** Why an option, a row or a column is shown or hidden, for messages. */
  partReason(id: string, part: string): string {
    const { options, question, copy } = this.#asked(id);
    const [optionId, columnId] = part.split('/');
    const match = options.find(({ option }) => option.id === optionId);
    if (!match) return 'the file has it not';
    const { option, isCarried } = match;
    const scope = { ...this.#scope(), copy };
    if (isCarried && !isCarried(scope)) return `choiceFrom of "${id}" leaves it out`;
    const columns = option.subChoice ?? question.subChoice ?? [];
    const column = columns.find((candidate) => candidate.id === columnId);
    const showIf = column?.showIf ?? option.showIf;
    return showIf === undefined
      ? 'it is always shown'
      : `showIf ${words(showIf, holds(showIf, scope))}`;
  }

  answer(id: string, answer: unknown): void {
    const asked = this.#asked(id);
    this.#answers.set(id, { asked, answer });
    this.#last = asked;
  }

  /** Looks at the session with one more answer, which is taken back afterwards. */
  trying(id: string, answer: unknown, look: () => void): void {
    const last = this.#last;
    this.answer(id, answer);
    try {
      look();
    } finally {
      this.#answers.delete(id);
      this.#last = last;
    }
  }

  end(): End {
    const scope = this.#scope();
    const page = this.#survey.file.ends?.find(({ when }) => holds(when, scope));
    return { id: page?.id ?? null, score: scoreOf(scope) };
  }

  /** The conditions that decide whether a question follows, with their results. */
  reasons(id: string): readonly string[] {
    const scope = this.#scope();
    const asked = this.#survey.byId.get(id);
    const jumps = (this.#last?.question.next ?? []).map(
      ({ when, to }) =>
        `next of "${this.#last?.id}" to "${to}" ${words(when ?? [], when === undefined || holds(when, { ...scope, ...copyOf(this.#last) }))}`,
    );
    const shown = (asked?.requirements ?? []).map((requirement) => {
      const { condition } = requirement;
      const isTrue = isMet(requirement, { ...scope, ...copyOf(asked) });
      return typeof condition === 'function'
        ? `${requirement.words} ${verdict(isTrue)}`
        : `${requirement.words} ${words(condition, isTrue)}`;
    });
    return [...jumps, ...shown];
  }

  /** The conditions of the end pages with their results. */
  endReasons(): readonly string[] {
    const scope = this.#scope();
    return (this.#survey.file.ends ?? []).map(
      ({ id, when }) => `when of the end page "${id}" ${words(when, holds(when, scope))}`,
    );
  }

  /** The last answer with its question, for messages. */
  lastWords(): string {
    if (!this.#last) return 'the start';
    const { answer } = this.#answers.get(this.#last.id) ?? {};
    return `the answer ${JSON.stringify(answer)} to "${this.#last.id}"`;
  }

  /** The keys that decide on answers to a question, for messages. */
  rules(id: string): string {
    return JSON.stringify(this.#asked(id).question.config ?? {});
  }

  /** The position of a question in the order, `end` behind all; for messages. */
  position(id: string): number {
    const ids = this.#order ?? this.#survey.questions.map((asked) => asked.id);
    return id === end ? ids.length : ids.indexOf(id);
  }

  #asked(id: string): AskedQuestion {
    const asked = this.#survey.byId.get(id);
    if (!asked) throw new Error(`The survey file has no question "${id}".`);
    return asked;
  }

  #scope(): Scope {
    return {
      survey: this.#survey,
      respondent: this.#respondent,
      answers: this.#answers,
      value: surveyValue,
      score: scoreOf,
    };
  }
}

function copyOf(asked: AskedQuestion | null | undefined): Pick<Scope, 'copy'> {
  return asked ? { copy: asked.copy } : {};
}

function words(condition: unknown, isTrue: boolean): string {
  return `${JSON.stringify(condition)} ${verdict(isTrue)}`;
}

function verdict(isTrue: boolean): string {
  return isTrue ? 'holds' : 'does not hold';
}
