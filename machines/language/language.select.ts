import type { Locale } from '../../contract/locales.ts';
import type { LanguageSnapshot } from './language.machine.ts';

export function selectWanted({ context }: LanguageSnapshot): Locale {
  return context.wanted;
}
