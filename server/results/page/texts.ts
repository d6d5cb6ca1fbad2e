import { html } from 'hono/html';
import { direction, localeFor } from '../../../contract/locales.ts';
import type { Question } from '../../../contract/questions/index.ts';
import type { Cascade } from '../../content/cascades.ts';
import type { LocalizedText } from '../../content/localizedText.ts';
import { unmarked } from '../../content/unmarked.ts';
import { inEnglish, type Translate } from '../../export/codebook/appWords.ts';
import type { Label } from '../../questions/shared/variable.ts';
import { defaultLanguage, withDefault } from '../../surveys/localize.ts';
import type { Questionnaire } from '../../surveys/questionnaire.ts';
import { questionOf } from '../../surveys/questionOf.ts';
import { scoresIn } from '../../surveys/score.ts';
import type { Html } from '../markup/html.ts';

/** The texts of a survey as one line each, with their own language and direction. */
export interface Texts {
  readonly survey: Html;
  readonly surveyTitle: string;
  readonly title: (question: string) => Html;
  /** An option, a row or a blank. */
  readonly option: (question: string, id: string) => Html;
  readonly column: (question: string, row: string, id: string) => Html;
  readonly path: (question: string, ids: readonly string[]) => Html;
  /** A text of the question in the language of {@link question}, or a word of the app. */
  readonly label: (label: Label) => Html;
  readonly question: (id: string) => Question | undefined;
  /** Points of an option; 0 in a survey without scoring. */
  readonly points: (question: string, option: string) => number;
}

export interface TextOptions {
  /** Language of the survey's texts, a BCP 47 tag; its default without it. The page's own words are English. */
  readonly lang?: string | undefined;
  /** Trees of linked lists, for the texts of their items. */
  readonly cascades?: ReadonlyMap<string, Cascade>;
  /** The app's names of scale points and feelings in this language; English without it. */
  readonly translate?: Translate;
}

export function textsOf(
  survey: Questionnaire,
  { lang, cascades = new Map(), translate = inEnglish }: TextOptions,
): Texts {
  const { definition } = survey;
  const languages = withDefault(definition, lang === undefined ? [] : [lang]);
  const standard = defaultLanguage(definition);
  const questions = new Map<string, Question>();
  const questionIn = (id: string): Question | undefined => {
    const inFile = inFileOf(id);
    const question = questions.get(id) ?? (inFile && questionOf(inFile, languages));
    if (question) questions.set(id, question);
    return question;
  };
  const inFileOf = (id: string) => survey.byId.get(id)?.inFile;
  const written = (text: LocalizedText | undefined, id: string): Html => {
    const plain = text ? unmarked(text.in(languages)) : '';
    return plain === '' ? html`${id}` : inLanguage(plain, text?.languageFor(languages) || standard);
  };
  const optionOf = (question: string, id: string) =>
    inFileOf(question)?.choice.find((option) => option.id === id);
  return {
    survey: written(definition.title, survey.id),
    surveyTitle: unmarked(definition.title.in(languages)),
    title: (id) => written(inFileOf(id)?.title, id),
    option: (question, id) => written(optionOf(question, id)?.text, id),
    column(question, row, id) {
      const own = optionOf(question, row)?.subChoice ?? [];
      const columns = own.length > 0 ? own : (inFileOf(question)?.subChoice ?? []);
      return written(columns.find((column) => column.id === id)?.text, id);
    },
    path(question, ids) {
      const config = questionIn(question)?.config;
      const tree = config && 'cascadeId' in config ? cascades.get(config.cascadeId) : undefined;
      return html`${ids.map((id, index) => html`${index === 0 ? '' : ' › '}${written(tree?.byId.get(id)?.text, id)}`)}`;
    },
    label: (label) =>
      inLanguage(
        typeof label === 'string' ? unmarked(label) : translate(label),
        lang ?? (typeof label === 'string' ? standard : 'en'),
      ),
    question: questionIn,
    points(question, option) {
      const inFile = definition.scoring && inFileOf(question);
      return inFile ? scoresIn(inFile)(option) : 0;
    },
  };
}

/** A text that may run in the other direction than the page. */
function inLanguage(text: string, tag: string | undefined): Html {
  if (tag === undefined) return html`<bdi>${text}</bdi>`;
  return html`<bdi lang="${tag}" dir="${direction(localeFor(tag) ?? 'en')}">${text}</bdi>`;
}
