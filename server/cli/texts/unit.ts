/** The texts of a survey in a form that translators' tools exchange. */
export interface Exchange {
  readonly surveyId: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly units: readonly Unit[];
}

export interface Unit {
  readonly id: string;
  readonly source: string;
  /** The translation; empty if missing. */
  readonly target: string;
  /** Why the translation is not final; null if it is. */
  readonly doubt: string | null;
  readonly note: string;
}
