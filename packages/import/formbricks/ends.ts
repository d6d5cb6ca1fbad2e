import {
  allOf,
  binary,
  call,
  type Expression,
  not,
  reference,
  words,
} from '../expressions/expression.ts';
import type { End, FormQuestion } from '../form.ts';
import { SourceRecord } from '../record.ts';
import { defaultText, joinTexts, type Texts } from '../texts.ts';
import type { Logic } from './logic.ts';
import type { FormbricksTexts } from './texts.ts';

/** An end page without its condition. */
type Page = Omit<End, 'when'>;

interface JumpingQuestion {
  readonly source: string;
  /** Whether the question has an answer wherever it is asked. */
  readonly isRequired: boolean;
  readonly jumps: Logic['jumps'];
}

/** The end pages of a survey; the page that follows the last question is the first. */
export class Endings {
  readonly first: Page | undefined;
  readonly #pages: ReadonlyMap<string, Page>;
  readonly #asked: JumpingQuestion[] = [];
  readonly #context: FormbricksTexts;

  constructor(record: SourceRecord, context: FormbricksTexts) {
    this.#context = context;
    const older = record.get('thankYouCard');
    const pages = [...record.list('endings'), ...(older === undefined ? [] : [older])].map(
      (page, index) => pageOf(new SourceRecord(page), `end-${index + 1}`, context),
    );
    [this.first] = pages;
    this.#pages = new Map(pages.map((page) => [page.name, page]));
  }

  /** The jumps of a question. Has to be called for every question in the order of the survey. */
  jumpsOf(question: JumpingQuestion): NonNullable<FormQuestion['next']> {
    this.#asked.push(question);
    return question.jumps.map(({ when, to }) => ({ when, to: this.#isEnd(to) ? 'end' : to }));
  }

  #isEnd(to: string): boolean {
    return to === 'end' || this.#pages.has(to);
  }

  /**
   * The end pages of jumps in the order of their questions, because the first jump that applied has ended the survey.
   */
  get others(): readonly End[] {
    const pages = this.#asked.flatMap((question, index) =>
      question.jumps.flatMap(({ when, to }, row): readonly End[] => {
        if (!this.#isEnd(to)) return [];
        const page = this.#pages.get(to) ?? this.first;
        const condition = this.#conditionOf(index, row);
        if (page && condition) return [{ ...page, when: condition }];
        if (page !== this.first) {
          const message = `the end page "${to}" is not shown${when ? ` if ${words(when)}` : ''}`;
          this.#context.notes.add(question.source, 'lost', message);
        }
        return [];
      }),
    );
    for (const page of this.#pages.values()) {
      if (page === this.first || pages.some(({ name }) => name === page.name)) continue;
      const shown = `${page.text ? defaultText(page.text) : ''} ${page.link ?? ''}`;
      this.#context.notes.add(
        null,
        'minor',
        `no logic shows the end page "${page.name}": ${shown}`,
      );
    }
    const last = pages.findLastIndex(({ name }) => name !== this.first?.name);
    return merged(pages.slice(0, last + 1));
  }

  /** The condition under which a jump has ended the survey; null if the answers cannot tell. */
  #conditionOf(index: number, row: number): Expression | null {
    const question = this.#asked[index];
    const when = question?.jumps[row]?.when ?? null;
    if (!question) return null;
    const earlier = question.jumps.slice(0, row).flatMap((jump) => jump.when ?? []);
    const before = earlier.filter((condition) => when === null || !areExclusive(condition, when));
    const answered = question.isRequired ? not(call('empty', reference(question.source))) : null;
    const isSeen = question.isRequired || (when !== null && needsAnswer(when));
    if (!isSeen && this.#isSkipped(index)) return null;
    const isPlain = when !== null && needsAnswer(when);
    return allOf([isPlain ? null : answered, when, ...before.map(not)]);
  }

  /** Whether a jump of an earlier question skips this question. */
  #isSkipped(index: number): boolean {
    const order = this.#asked.map(({ source }) => source);
    return this.#asked
      .slice(0, index)
      .some(({ jumps }) => jumps.some(({ to }) => !this.#isEnd(to) && order.indexOf(to) > index));
  }
}

/** Whether a condition is false for a question that was not asked. */
function needsAnswer(when: Expression): boolean {
  if (when.kind === 'not') return when.of.kind === 'call' && when.of.name === 'empty';
  if (when.kind !== 'binary' || when.operator === '!=') return false;
  if (when.operator === 'and') return needsAnswer(when.left) || needsAnswer(when.right);
  if (when.operator === 'or') return needsAnswer(when.left) && needsAnswer(when.right);
  return when.left.kind === 'reference' && when.right.kind === 'literal';
}

/**
 * Whether at most one of two conditions can be true: they compare an answer with different options, or test whether it
 * exists.
 */
function areExclusive(some: Expression, other: Expression): boolean {
  if (some.kind === 'not') return words(some.of) === words(other);
  if (other.kind === 'not') return words(other.of) === words(some);
  if (some.kind !== 'binary' || other.kind !== 'binary') return false;
  const areEqual = some.operator === '=' && other.operator === '=';
  return (
    areEqual && words(some.left) === words(other.left) && words(some.right) !== words(other.right)
  );
}

/** Merges neighbouring entries for the same page. */
function merged(ends: readonly End[]): readonly End[] {
  const all: End[] = [];
  for (const end of ends) {
    const before = all.at(-1);
    if (before?.name !== end.name) all.push(end);
    else all[all.length - 1] = { ...end, when: binary('or', before.when, end.when) };
  }
  return all;
}

function pageOf(page: SourceRecord, fallback: string, context: FormbricksTexts): Page {
  const name = page.text('id') ?? fallback;
  const headline = context.html(page.get('headline'));
  const subheader = context.html(page.get('subheader'));
  const text: Texts | undefined =
    headline && subheader ? joinTexts(headline, '<br>', subheader) : (headline ?? subheader);
  const link = page.text('buttonLink') ?? page.text('url');
  const label = context.plain(page.get('buttonLabel') ?? page.get('label'));
  const isLink = link !== undefined && /^https:\/\//.test(link);
  if (link !== undefined && !isLink)
    context.notes.add(null, 'lost', `the address of an end page is not kept: ${link}`);
  if (page.text('type') === 'redirectToUrl')
    context.notes.add(
      null,
      'changed',
      'the page that follows the survey is a button of the end page',
    );
  page.reportUnread(context.notes, null, /^$/);
  return { name, text, ...(isLink ? { link, label } : {}) };
}
