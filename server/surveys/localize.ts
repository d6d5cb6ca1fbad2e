import type * as v from 'valibot';
import { externalLink } from '../../contract/links.ts';
import { chooseLocale } from '../../contract/locales.ts';
import { isMission } from '../../contract/questions/index.ts';
import type { Reviewed } from '../../contract/questions/shared/review.ts';
import type { Subject, surveySchema } from '../../contract/survey.ts';
import { fillLink, namesInLink } from '../content/linkTemplate.ts';
import { translate, wirePictures } from '../content/picture.ts';
import type { Fill } from '../content/template.ts';
import { oncePer } from '../lib/oncePer.ts';
import { codeOf, expectsAnswerInFile } from '../questions/index.ts';
import type { Definition } from './definition.ts';
import { type EndPage, withEndPage } from './ends/endPage.ts';
import type { QuestionInFile } from './questionFile.ts';
import type { Themes } from './themes/themes.ts';

export type SurveyReply = v.InferInput<typeof surveySchema>;

interface Site {
  /** The hosts that the app may open by itself after the end. */
  readonly linkHosts: ReadonlySet<string>;
  readonly hasStatement?: boolean;
  /** The themes of the server; without them a survey has the product's look. */
  readonly themes?: Pick<Themes, 'of'>;
  /** The minutes that respondents take, which precede those of the author; undefined while they are not known. */
  readonly typicalMinutes?: (surveyId: string) => number | undefined;
  /** Replaces names in the texts of the end; absent before the end, when there are no answers. */
  readonly fill?: Fill;
  /** Replaces names in the link of the end; without it such a link is omitted. */
  readonly plain?: Fill;
  /** The end page that replaces the one in `config`. */
  readonly end?: EndPage | null;
  /** The score of an ended session. */
  readonly score?: number | null;
}

/** Returns the survey as on the wire, in the best of the languages. */
export function localizeSurvey(
  definition: Definition,
  wanted: readonly string[],
  { linkHosts, hasStatement, themes, fill = () => '', end = null, ...site }: Site,
): SurveyReply {
  const languages = withDefault(definition, wanted);
  const { title, description } = definition;
  const config = withEndPage(definition.config, end);
  const {
    endPageBtnText,
    agreement,
    sender,
    endTitle,
    endText,
    theme: authoredTheme,
    ...plain
  } = config;
  const theme = themes?.of(authoredTheme, languages);
  const minutes = site.typicalMinutes?.(definition.id) ?? config.minutes;
  const questionCount = questionCountOf(definition);
  const scoreText = scoreTextOf(definition, site.score);
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
      endTitle: endTitle?.filled(languages, fill),
      endText: endText?.filled(languages, fill),
      ...(theme ? { theme } : {}),
      sender: sender?.in(languages),
      ...(minutes === undefined ? {} : { minutes }),
      ...(scoreText ? { scoreText: scoreText.in(languages) } : {}),
      ...(isTrusted ? { endPageLinkTrusted: true } : {}),
    },
    ...(definition.maxAnswerTime === undefined ? {} : { maxAnswerTime: definition.maxAnswerTime }),
    uses: usesOf(definition),
    ...(questionCount === undefined ? {} : { questionCount }),
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

/** Returns the language of texts without a language; undefined if the file does not name one. */
export function defaultLanguage({ lang, languages }: Definition): string | undefined {
  return lang ?? languages?.[0];
}

/**
 * Returns the languages in which to look for a text: those of the respondent, then the survey's
 * default.
 */
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
    missions: questions.some(isMission),
    ...(areMostRequired(questions) ? { mostRequired: true } : {}),
  }),
);

/** The number of questions, where every respondent is asked all of them; undefined where answers or chance decide. */
function questionCountOf({ questions, blocks }: Definition): number | undefined {
  const isFixed =
    questions.every(isAlwaysAsked) &&
    blocks.every(({ showIf, copyIf, copies }) => (showIf ?? copyIf ?? copies) === undefined);
  const count = questions.filter(expectsAnswerInFile).length;
  return isFixed && count > 0 ? count : undefined;
}

function isAlwaysAsked({ showIf, next }: QuestionInFile): boolean {
  return showIf === undefined && next.length === 0;
}

/** The text of the last row whose score is reached. */
function scoreTextOf({ scoring }: Definition, score: number | null = null) {
  return score === null ? undefined : scoring?.words?.findLast(({ from }) => score >= from)?.text;
}

function areMostRequired(questions: Definition['questions']): boolean {
  const answered = questions.filter(expectsAnswerInFile);
  const required = answered.filter(({ config }) => config.required);
  return 2 * required.length > answered.length;
}

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
  /** Whether answers still decide how many questions there are, at most `count`. */
  readonly isCountAtMost?: boolean;
  readonly result: string | undefined;
  /** The language of texts without a language. */
  readonly lang: string | undefined;
  readonly section?: Subject['section'];
  /** Replaces names in texts; absent while the file is loaded. */
  readonly fill?: Fill | null;
  /** Returns the answers of a review; absent while the file is loaded. */
  readonly reviewed?: () => readonly Reviewed[];
}

/** Returns the question as on the wire, without scores and branches. */
export function localizeQuestion(
  inFile: QuestionInFile,
  languages: readonly string[],
  {
    index,
    count,
    result,
    lang,
    section,
    fill = null,
    reviewed = () => [],
    ...position
  }: QuestionPosition,
): Subject {
  return {
    questionId: inFile.id,
    type: codeOf(inFile.type) ?? 0,
    index,
    count,
    ...(position.isCountAtMost ? { countAtMost: true } : {}),
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
