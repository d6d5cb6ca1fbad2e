import type { Page } from 'playwright-core';

/** What a tester's own assertion gets after each step; at the opening of the page without the facts of a step. */
export interface CheckedStep {
  /** In Firefox and WebKit with the methods alone that the drivers of the engines have. */
  readonly page: Page;
  /** The id of the path. */
  readonly id: string;
  /** The number of the step from 1; 0 for the opening of the page. */
  readonly number: number;
  /** What must be seen, in words. */
  readonly see: string;
  /** The state or the question after the step. */
  readonly to: string;
  readonly name?: string;
  readonly do?: string;
  readonly from?: string;
  /** The answer, if the step of a survey gives one. */
  readonly answer?: unknown;
}

/** The default export of a file for `--check`; it throws where the page is not as the tester expects it. */
export type Check = (step: CheckedStep) => unknown;
