import type { Locale } from '../../contract/locales.ts';
import type { LanguageSnapshot } from './language.machine.ts';

/** The language that was chosen last, whether its words are there or not. */
export function selectWanted({ context }: LanguageSnapshot): Locale {
  return context.wanted;
}
