import type { SurveyEntry } from '../address.ts';
import type { Locale } from '../locales.ts';
import type { OwnAnswersWords } from '../ownAnswers/file.ts';
import type { PageForm } from '../pageForm.ts';
import type { PageTexts } from './pageTexts.ts';

export interface RenderInput {
  readonly entry: SurveyEntry;
  readonly locale: Locale;
  readonly agent: string;
  readonly reply: object;
  readonly isOpened: boolean;
  readonly form: PageForm;
}

export interface Rendered {
  readonly title: string;
  readonly html: string;
  /** Seconds until a page without a script shows something else; null where it stays. */
  readonly refreshAfter: number | null;
}

export interface StatementInput {
  readonly locale: Locale;
  /** An e-mail address or an https address; null where the publisher of a survey is asked. */
  readonly contact: string | null;
  readonly from: string | null;
}

export type PageSentences = Readonly<
  Record<'broken' | 'scriptless' | 'outdated' | 'loading' | 'testAnswers', string>
>;

/** Renders the first screen; in the build it is `dist/server/render.js`. */
export interface Renderer {
  /** Null for a screen that needs the script. */
  readonly render: (input: RenderInput) => Rendered | null;
  readonly isDrawable: (input: RenderInput) => boolean;
  readonly sentences: (locale: Locale) => PageSentences;
  readonly pageTexts: (locale: Locale) => PageTexts;
  /** The screen of an address that leads to no page. */
  readonly missing: (locale: Locale) => Rendered;
  readonly ownAnswersWords: (locale: Locale) => OwnAnswersWords;
  readonly statement: (input: StatementInput) => Pick<Rendered, 'title' | 'html'>;
}

/** Alternatives, of which a page has to have one: `.class`, `[name]`, `[name=value]`, `<element`, `:lang(tag)`. */
type StyleNeed = readonly string[];

/** One rule of a style sheet; `dist/server/styles.json` lists them by the address of their file. */
export interface StyleRule {
  readonly within: readonly string[];
  /** The selectors of the rule, each with the needs of which the page has to meet all; empty for an at-rule. */
  readonly selectors: readonly { readonly text: string; readonly needs: readonly StyleNeed[] }[];
  readonly keyframes?: string;
  /** The declarations in braces; for an at-rule its whole text. */
  readonly body: string;
}
