import type { Exchange, Headers } from './client/exchange.ts';
import type { Respondent } from './client/respondent.ts';
import type { Adapter } from './survey/adapter.ts';
import type { SurveyProfile } from './survey/profile.ts';
import type { Situation } from './survey/situations.ts';

/**
 * `required`: without it the app does not work or a respondent loses something. `recommended`: a server should. `ours`:
 * an extension of the reference server, marked **(ours)** in the protocol.
 */
export const levels = ['required', 'recommended', 'ours'] as const;
export type Level = (typeof levels)[number];

/** The server that a check judges, with its surveys and browsers. */
export interface Bench {
  readonly origin: string;
  readonly adapter: Adapter;
  /** The survey that the suite answers. */
  readonly survey: SurveyProfile;
  /** Every exchange of the run so far. */
  readonly exchanges: readonly Exchange[];
  /** Makes a browser without cookies. */
  respondent(headers?: Headers): Respondent;
  /**
   * A survey in this situation: the survey of the run where it fits, else that of the adapter.
   * @throws {Skipped} where there is none
   */
  surveyIn(situation: Situation): Promise<SurveyProfile>;
  /**
   * The id of a survey of the adapter, which cannot be answered.
   * @throws {Skipped} where there is none
   */
  idIn(situation: Situation): string;
}

/** A sentence of the protocol that a server can break. */
export interface Check {
  /** Unique; the part before the dot is that of its section. */
  readonly id: string;
  /** The title of a section of `docs/protocol.md`. */
  readonly section: string;
  readonly level: Level;
  /** The judged words, copied from this section. */
  readonly says: string;
  run(bench: Bench): Promise<void>;
}

type Definition = Omit<Check, 'id' | 'section'>;

/** The checks of a section by their ids. */
export function checksOf(
  section: string,
  definitions: Readonly<Record<string, Definition>>,
): readonly Check[] {
  return Object.entries(definitions).map(([id, definition]) => ({ id, section, ...definition }));
}
