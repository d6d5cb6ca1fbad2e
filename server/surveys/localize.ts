import type * as v from 'valibot';
import { externalLink } from '../../contract/links.ts';
import { chooseLocale } from '../../contract/locales.ts';
import type { Reviewed } from '../../contract/questions/text.ts';
import type { subjectSchema, surveySchema } from '../../contract/survey.ts';
import { fillLink, namesInLink } from '../content/linkTemplate.ts';
import { translate, wirePictures } from '../content/picture.ts';
import type { Fill } from '../content/template.ts';
import { oncePer } from '../lib/oncePer.ts';
import { codeOf } from '../questions/index.ts';
import type { Definition } from './definition.ts';
import { type EndPage, withEndPage } from './ends/endPage.ts';
import type { QuestionInFile } from './questionFile.ts';

export type SurveyReply = v.InferInput<typeof surveySchema>;
export type SubjectReply = v.InferInput<typeof subjectSchema>;

interface Site {
  /** Hosts that the app may open by itself after the end. */
  readonly linkHosts: ReadonlySet<string>;
  readonly hasStatement?: boolean;
  /** Replaces names in the texts of the end; before it there are no answers. */
  readonly fill?: Fill;
  /** Replaces names in the link of the end; without it such a link is left out. */
  readonly plain?: Fill;
  /** In place of the end page in `config`. */
  readonly end?: EndPage | null;
}

/** The survey on the wire, in the best of the languages. */
export function localizeSurvey(
  definition: Definition,
  wanted: readonly string[],
  { linkHosts, hasStatement, fill = () => '', end = null, ...site }: Site,
): SurveyReply {
  const languages = withDefault(definition, wanted);
  const { title, description } = definition;
  const config = withEndPage(definition.config, end);
  const { endPageBtnText, agreement, endText, ...plain } = config;
  const endPageBtnLink = linkOf(config, site);
  const isTrusted = linkHosts.has(externalLink(endPageBtnLink ?? '')?.host ?? '');
  return {
    id: definition.id,
    lang: title.languageFor(languages) || defaultLanguage(definition),
    ...(definition.languages ? { languages: definition.languages } : {}),
    title: title.in(languages),
    description: description?.in(languages),
    config: {
      ...plain,
      endPageBtnLink,
      endPageBtnText: endPageBtnText?.filled(languages, fill),
      agreement: agreement?.in(languages),
      endText: endText?.filled(languages, fill),
      ...(isTrusted ? { endPageLinkTrusted: true } : {}),
    },
    uses: usesOf(definition),
    ...(hasStatement ? { statement: true } : {}),
  };
}

function linkOf(
  { endPageBtnLink: link }: EndPage,
  { plain }: Pick<Site, 'plain'>,
): string | undefined {
  if (link === undefined || namesInLink(link).length === 0) return link;
  return (plain && fillLink(link, plain)) ?? undefined;
}

/** The language of texts that have none; undefined where the file does not say. */
export function defaultLanguage({ lang, languages }: Definition): string | undefined {
  return lang ?? languages?.[0];
}

/** Languages to look for in a text: those of the reader, then the default of the survey. */
export function withDefault(
  { languages }: Definition,
  wanted: readonly string[],
): readonly string[] {
  return languages ? [...wanted, ...languages.slice(0, 1)] : wanted;
}

type Uses = NonNullable<SurveyReply['uses']>;

export function usesOf({ questions }: Pick<Definition, 'questions'>): Uses {
  return usesOfQuestions(questions);
}

const usesOfQuestions = oncePer(
  (questions: Definition['questions']): Uses => ({
    types: [...new Set(questions.map(({ type }) => type))].map((type) => codeOf(type) ?? 0),
    missions: questions.some(({ config }) => 'mission' in config && config.mission !== undefined),
  }),
);

function sorted({ choice, config }: QuestionInFile, languages: readonly string[]) {
  if (!('sorted' in config) || !config.sorted) return choice;
  const [first] = choice;
  const { compare } = new Intl.Collator(
    first?.text.languageFor(languages) || chooseLocale(languages),
    {
      numeric: true,
    },
  );
  return [...choice].sort((a, b) => compare(a.text.in(languages), b.text.in(languages)));
}

interface QuestionPosition {
  readonly index: number;
  readonly count: number;
  readonly result: string | undefined;
  /** The language of texts without one. */
  readonly lang: string | undefined;
  readonly section?: SubjectReply['section'];
  /** Replaces names in texts; absent where the file is read. */
  readonly fill?: Fill | null;
  /** The answers of a review; none where the file is read. */
  readonly reviewed?: () => readonly Reviewed[];
}

/** The question on the wire, without scores and branches. */
export function localizeQuestion(
  inFile: QuestionInFile,
  languages: readonly string[],
  { index, count, result, lang, section, fill = null, reviewed = () => [] }: QuestionPosition,
): SubjectReply {
  return {
    questionId: inFile.id,
    type: codeOf(inFile.type) ?? 0,
    index,
    count,
    lang: inFile.title.languageFor(languages) || lang,
    ...(section ? { section } : {}),
    title: inFile.title.filled(languages, fill),
    description: inFile.description?.filled(languages, fill),
    choice: sorted(inFile, languages).map(({ id, text, imgs, questionConfig, subChoice }) => ({
      id,
      text: text.filled(languages, fill),
      ...wirePictures(imgs, languages, fill),
      questionConfig: translate(questionConfig, languages, fill),
      subChoice: (subChoice.length > 0 ? subChoice : inFile.subChoice).map((column) => ({
        id: column.id,
        text: column.text.filled(languages, fill),
        ...wirePictures(column.imgs, languages, fill),
      })),
    })),
    config: {
      ...(translate(inFile.config, languages, fill) as Record<string, unknown>),
      ...('review' in inFile.config
        ? { review: inFile.config.review ? reviewed() : undefined }
        : {}),
    },
    result,
  };
}
