import { localeFor } from '../../../contract/locales.ts';
import { LocalizedText } from '../../content/localizedText.ts';
import { didYouMean } from '../../content/problems/nearest.ts';
import { WrongOption } from '../../lib/wrongOption.ts';
import { partsOfSurvey } from '../../surveys/checks/parts.ts';
import { defaultLanguage } from '../../surveys/localize.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';

/** @throws {WrongOption} with the languages of the survey */
export function languageIn({ definition }: Questionnaire, wanted: string): string {
  const standard = defaultLanguage(definition);
  const all = new Set([
    ...(definition.languages ?? []),
    ...(standard === undefined ? [] : [standard]),
    ...partsOfSurvey(definition).flatMap(([, part]) =>
      part instanceof LocalizedText ? part.languages : [],
    ),
  ]);
  const tags = [...all];
  // A survey that names no language has texts without a language, so that only the words of the app
  // are translated.
  if (tags.length === 0 && localeFor(wanted) !== undefined) return wanted;
  const tag =
    tags.find((tag) => tag.toLowerCase() === wanted.toLowerCase()) ??
    tags.find((tag) => localeFor(tag) !== undefined && localeFor(tag) === localeFor(wanted));
  if (tag !== undefined) return tag;
  const list = tags.length > 0 ? `; there are: ${tags.join(', ')}` : '';
  throw new WrongOption(`The survey has no language "${wanted}"${list}${didYouMean(wanted, tags)}`);
}
