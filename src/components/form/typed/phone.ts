import { addBlankJudges } from '../../../../contract/questions/shared/formats.ts';
import { phoneJudge } from '../../../../contract/questions/shared/typed/texts.ts';

/** Adds the judge of phone numbers; until then only the server judges them. */
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
