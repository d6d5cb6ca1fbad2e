/** Types of `embed.js` for host pages: copy this file into your project. */

export interface SurveyElement extends HTMLElement {
  /** Origin of the survey server, with the path below which it is; defaults to that of `embed.js`. */
  server: string;
  open(): void;
  close(): void;
}

/** `unknown`: no such survey; `notAllowed`: framing blocked or server unreachable; `timeout`: nothing loaded in 10 s. */
export type UnavailableReason = 'unknown' | 'notAllowed' | 'timeout';

interface Detail<Type extends string> {
  readonly type: Type;
  readonly survey: string;
}

/** Bubbling events; cancelling `askpath:closed` of a window keeps its element. */
export interface SurveyEventMap {
  'askpath:ready': CustomEvent<Detail<'ready'> & { readonly title: string }>;
  'askpath:open': CustomEvent<Detail<'open'>>;
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
