/** Types of `embed.js`, for pages that embed a survey. Save it beside your sources, or fetch it when you build. */

/** `<askpath-survey survey="quiz" mode="card">`, which `embed.js` defines. */
export interface SurveyElement extends HTMLElement {
  /** The origin of the survey server; that of `embed.js` unless it is set. */
  server: string;
  /** Opens the survey, as its own button does. */
  open(): void;
  /** Closes it, as its own button does. */
  close(): void;
}

/**
 * Why a survey is not shown: there is none with this id; it does not list the origin of your page, or its server cannot
 * be reached; nothing was loaded within 10 s.
 */
export type UnavailableReason = 'unknown' | 'notAllowed' | 'timeout';

/** What the `detail` of every event has; `survey` is the id of the survey. */
interface Detail<Type extends string> {
  readonly type: Type;
  readonly survey: string;
}

/** The events of a survey, which bubble. `askpath:closed` of a window can be cancelled, to keep its element. */
export interface SurveyEventMap {
  'askpath:ready': CustomEvent<Detail<'ready'> & { readonly title: string }>;
  'askpath:open': CustomEvent<Detail<'open'>>;
  /** The answer to question `index` of `count` is kept; both count from 1. */
  'askpath:answered': CustomEvent<
    Detail<'answered'> & { readonly index: number; readonly count: number }
  >;
  'askpath:ended': CustomEvent<Detail<'ended'>>;
  'askpath:closed': CustomEvent<Detail<'closed'>>;
  'askpath:unavailable': CustomEvent<
    Detail<'unavailable'> & { readonly reason: UnavailableReason }
  >;
}

declare global {
  interface HTMLElementTagNameMap {
    'askpath-survey': SurveyElement;
  }
  interface HTMLElementEventMap extends SurveyEventMap {}
  interface DocumentEventMap extends SurveyEventMap {}
}
