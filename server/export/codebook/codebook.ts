import type { Cascade, Item } from '../../content/cascades.ts';
import { unmarked } from '../../content/unmarked.ts';
import { variablesOf } from '../../questions/index.ts';
import type { LinkedItems } from '../../questions/shared/serverQuestionType.ts';
import type { Label } from '../../questions/shared/variable.ts';
import { withDefault } from '../../surveys/localize.ts';
import type { Questionnaire, SurveyQuestion } from '../../surveys/questionnaire.ts';
import { questionOf } from '../../surveys/questionOf.ts';
import { scoresIn } from '../../surveys/score.ts';
import { columnName } from '../columns.ts';
import { inEnglish, type Translate } from './appWords.ts';
import type { CodebookEntry } from './entry.ts';
import { sessionEntries, valueEntries } from './otherEntries.ts';

export interface CodebookOptions {
  /** A BCP 47 tag; the default language of the survey without it. */
  readonly language?: string | undefined;
  readonly cascades?: ReadonlyMap<string, Cascade>;
  readonly translate?: Translate;
}

/** Returns the columns of a survey's export in their order, without those of host pages. */
export function codebookOf(
  survey: Questionnaire,
  { language, cascades = new Map(), translate = inEnglish }: CodebookOptions = {},
): readonly CodebookEntry[] {
  const languages = withDefault(survey.definition, language === undefined ? [] : [language]);
  const linked: LinkedItems = (cascade, level) =>
    itemsAt(cascades.get(cascade)?.items ?? [], level).map(({ id, text }) => ({
      value: id,
      label: text.in(languages),
    }));
  const read = (label: Label) => (typeof label === 'string' ? unmarked(label) : translate(label));
  return [
    ...sessionEntries(survey),
    ...survey.questions.flatMap((question) =>
      questionEntries(question, { languages, linked, read }),
    ),
    ...valueEntries(survey),
  ];
}

interface Reader {
  readonly languages: readonly string[];
  readonly linked: LinkedItems;
  readonly read: (label: Label) => string;
}

function questionEntries(
  { id, inFile }: SurveyQuestion,
  { languages, linked, read }: Reader,
): readonly CodebookEntry[] {
  const question = questionOf(inFile, languages);
  const scoreOf = scoresIn(inFile);
  const title = unmarked(question.title);
  return variablesOf(question, linked).map(
    ({ column, kind, parts = [], role, values = [], min, max, maxLength }): CodebookEntry => ({
      ...{ name: columnName(id, column), question: id, type: inFile.type, title, kind },
      ...{ role: role ?? '', min: min ?? null, max: max ?? null },
      maxLength: maxLength ?? null,
      part: parts
        .map(read)
        .filter((text) => text !== '')
        .join(' – '),
      options: values.map(({ value, label, scored }) => ({
        value,
        label: read(label) || String(value),
        score: scored ? scoreOf(...scored) : null,
      })),
    }),
  );
}

function itemsAt(items: readonly Item[], level: number): readonly Item[] {
  return level === 0 ? items : itemsAt(items, level - 1).flatMap((item) => item.items);
}
