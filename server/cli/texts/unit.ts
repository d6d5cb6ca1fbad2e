/** Texts on their way to a translator and back. */
export interface Exchange {
  readonly surveyId: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly units: readonly Unit[];
}

export interface Unit {
  readonly id: string;
  readonly source: string;
  /** Empty for a missing translation. */
  readonly target: string;
  /** Why the translation is not final; null for none. */
  readonly doubt: string | null;
  readonly note: string;
}
