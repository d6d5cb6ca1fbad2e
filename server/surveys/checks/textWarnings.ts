import { localeFor } from '../../../contract/locales.ts';
import { LocalizedText } from '../../content/localizedText.ts';
import type { Picture } from '../../content/picture.ts';
import type { Issue } from '../../questions/shared/serverQuestionType.ts';
import type { Definition } from '../definition.ts';
import { partsOfSurvey } from './parts.ts';

/** Warns about texts that lack a language of the survey, and about pictures without a text alternative. */
export function textWarnings(definition: Definition): readonly Issue[] {
  return partsOfSurvey(definition).flatMap(([path, part]) => [
    ...(part instanceof LocalizedText ? textIssues(path, part, definition) : []),
    ...pictureIssues(path, part),
  ]);
}

function textIssues(
  path: string,
  text: LocalizedText,
  { languages = [] }: Definition,
): readonly Issue[] {
  const issue = (reason: string) => [{ path, reason }];
  const images = text.texts.flatMap((translation) => translation.match(/<img\b[^<>]*>/g) ?? []);
  return [
    ...(images.some((image) => !/ alt=/.test(image))
      ? issue('has a picture without alt: describe it, or write alt="" if it only decorates')
      : []),
    ...missingLanguages(text, languages).flatMap((tag) =>
      issue(`has no text in "${tag}", a language of the survey`),
    ),
    ...text.languages
      .filter((tag) => languages.length > 0 && !includesLocale(languages, tag))
      .flatMap((tag) => issue(`has a text in "${tag}", which "languages" does not name`)),
  ];
}

/**
 * Returns the languages that a text lacks. A text without a language belongs to the first language;
 * a text without letters is the same in all languages.
 */
function missingLanguages(text: LocalizedText, languages: readonly string[]): readonly string[] {
  if (text.languages.length > 0)
    return languages.filter((tag) => !includesLocale(text.languages, tag));
  return text.texts.some((translation) => /\p{L}/u.test(translation.replace(/<[^<>]*>/g, '')))
    ? languages.slice(1)
    : [];
}

function includesLocale(tags: readonly string[], locale: string): boolean {
  return tags.some((tag) => localeFor(tag) === localeFor(locale));
}

/** An empty `alt` means that the text next to the picture says the same. */
function pictureIssues(path: string, part: unknown): readonly Issue[] {
  const { imgs = [], text } = Object(part) as {
    readonly imgs?: readonly Picture[];
    readonly text?: LocalizedText;
  };
  const hasText = text?.texts.some((translation) => translation !== '') ?? false;
  return imgs.flatMap((picture, index) => {
    const pictureIssue = { path: `${path}.imgs[${index}]` };
    if (typeof picture === 'string') {
      const reason =
        'has no alt: write { "src", "alt" } and describe the picture, or leave alt empty if the text beside it says the same';
      return [{ ...pictureIssue, reason }];
    }
    const isEmpty = picture.alt.texts.some((translation) => translation === '');
    return isEmpty && !hasText
      ? [
          {
            path: `${pictureIssue.path}.alt`,
            reason: 'is empty, and no text stands beside the picture',
          },
        ]
      : [];
  });
}
