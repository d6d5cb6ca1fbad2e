import { addBlankJudges } from '../../../../contract/questions/shared/formats.ts';
import { patternJudge, phoneJudge } from '../../../../contract/questions/shared/typed/texts.ts';

/** Loads the judge of phone numbers; until then only the server judges them. */
export async function loadPhone(): Promise<void> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  addBlankJudges({
    phone: phoneJudge((text, country) => {
      const isKnown = country !== undefined && isSupportedCountry(country);
      const number = parsePhoneNumberFromString(text, isKnown ? country : undefined);
      return number?.isValid() ? number.number : null;
    }),
  });
}

/**
 * Loads the judge of patterns; until then only the server judges them. The engine is the server's, whose time is linear
 * in the text; the browser's own engine could freeze the page on an author's pattern.
 */
export async function loadPattern(): Promise<void> {
  const { RE2JS } = await import('re2js');
  const compiled = new Map<string, { readonly testExact: (text: string) => boolean } | null>();
  const compile = (pattern: string) => {
    try {
      return RE2JS.compile(pattern);
    } catch {
      return null;
    }
  };
  addBlankJudges({
    pattern: patternJudge((pattern, text) => {
      const known = compiled.get(pattern);
      const judge = known === undefined ? compile(pattern) : known;
      compiled.set(pattern, judge);
      return judge?.testExact(text) ?? true;
    }),
  });
}
