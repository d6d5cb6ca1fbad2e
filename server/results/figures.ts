import type { Html } from './markup/html.ts';
import type { Texts } from './page/texts.ts';

/** A question with the counts of its answers. */
export interface Counted<Counts> {
  readonly id: string;
  /** The number of the question on the page, from 1. */
  readonly number: number;
  readonly counts: Counts;
}

/** Figures of the results page for a single type, whose `counting` is `figures`. */
export interface Figures<Answer = never, Counts = unknown> {
  /** Counts the answers to one question, which are added one at a time. */
  count(): { add(answer: Answer): void; counts(): Counts };
  /** Draws the figures in the section of a question; `answered` is the number of its answers. */
  chart(counts: Counts, answered: number, texts: Texts): Html;
  /** Draws one figure for all questions of the type. */
  comparison(questions: readonly Counted<Counts>[], texts: Texts): Html;
}
