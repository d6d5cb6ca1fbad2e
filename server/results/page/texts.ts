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
import type { RemovedQuestions } from '../statistics/removedQuestions.ts';

/** The texts of a survey, each in one line and with its language and direction. */
export interface Texts {
  readonly survey: Html;
  readonly surveyTitle: string;
  readonly title: (question: string) => Html;
  /** Returns the text of an option, a row or a blank. */
  readonly option: (question: string, id: string) => Html;
  readonly column: (question: string, row: string, id: string) => Html;
  readonly path: (question: string, ids: readonly string[]) => Html;
  /** Returns a text of the question in the language of {@link question}, or a word of the app. */
  readonly label: (label: Label) => Html;
  readonly question: (id: string) => Question | undefined;
  /** Returns the points of an option; 0 in a survey without scoring. */
  readonly points: (question: string, option: string) => number;
}

export interface TextOptions {
  /**
   * The language of the survey's texts, a BCP 47 tag; the survey's default language without it. The
   * words of the page itself are English.
   */
  readonly lang?: string | undefined;
  /** The trees of linked lists, for the texts of their items. */
  readonly cascades?: ReadonlyMap<string, Cascade>;
  /** Translates the app's names of scale points and feelings; English without it. */
  readonly translate?: Translate;
  /** The questions that only earlier versions of the survey have. */
  readonly removed?: RemovedQuestions;
}

export function textsOf(
  survey: Questionnaire,
  { lang, cascades = new Map(), translate = inEnglish, removed = new Map() }: TextOptions,
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
  const inFileOf = (id: string) => (survey.byId.get(id) ?? removed.get(id))?.inFile;
  const written = (text: LocalizedText | undefined, id: string): Html => {
    const plain = text ? unmarked(text.in(languages)) : '';
    return plain === '' ? html`${id}` : inLanguage(plain, text?.languageFor(languages) || standard);
  };
  const optionOf = (question: string, id: string) =>
    inFileOf(question)?.choice.find((option) => option.id === id);
  return {
    survey: written(definition.title, survey.id),
    surveyTitle: unmarked(definition.title.in(languages)),
    title: (id) => marked(written(inFileOf(id)?.title, id), removed.has(id)),
    option(question, id) {
      const option = optionOf(question, id);
      return marked(written(option?.text, id), id !== '' && option === undefined);
    },
    column(question, row, id) {
      const rowColumns = optionOf(question, row)?.subChoice ?? [];
      const columns = rowColumns.length > 0 ? rowColumns : (inFileOf(question)?.subChoice ?? []);
      const column = columns.find((candidate) => candidate.id === id);
      return marked(written(column?.text, id), column === undefined);
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

/** Marks the name of a question, an option or a column that the survey no longer has. */
function marked(name: Html, isRemoved: boolean): Html {
  return isRemoved ? html`${name} (removed)` : name;
}

/** Marks up a text whose direction may differ from the page's. */
function inLanguage(text: string, tag: string | undefined): Html {
  if (tag === undefined) return html`<bdi>${text}</bdi>`;
  return html`<bdi lang="${tag}" dir="${direction(localeFor(tag) ?? 'en')}">${text}</bdi>`;
}
