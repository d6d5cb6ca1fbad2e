import type { Page } from 'playwright-core';

/** One question type as assistive technology meets it. */
export interface Row {
  readonly type: string;
  readonly example: string;
  /** The first groups and controls, in the order of the accessibility tree, and how many there are. */
  readonly controls: readonly string[];
  readonly count: number;
  /** The first of them that are wrong after Next without an answer. */
  readonly faulty: readonly string[];
  /** Announcements of live regions, in order: after Next without an answer, and then while it is answered. */
  readonly spoken: readonly string[];
  /** Answers it in another way than the shared actions. */
  readonly answer?: (page: Page) => Promise<void>;
}

/** The hidden word comes first. */
export const empty = `Error: Can't submit empty items`;
