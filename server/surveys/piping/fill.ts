import type { Question } from '../../../contract/questions/index.ts';
import { cascadeOf } from '../../../contract/questions/index.ts';
import { type Cascade, walk } from '../../content/cascades.ts';
import { plainText } from '../../content/sanitize.ts';
import type { Fill, Placeholder } from '../../content/template.ts';
import { answerPartOf, kindOfPart } from '../../questions/answerPart.ts';
import type { MomentKind } from '../../questions/shared/momentNumbers.ts';
import type { AnsweredQuestion } from '../conditions/seen.ts';
import { defaultLanguage, withDefault } from '../localize.ts';
import type { QuestionInFile } from '../questionFile.ts';
import type { Questionnaire } from '../questionnaire.ts';
import type { ValueSource } from '../values/fixedValues.ts';
import { valueName } from '../values/valueName.ts';
import { type Values, valuesOf } from '../values/valuesOf.ts';
import { momentKindOf, momentKindOfValue, momentText } from './moments.ts';

interface Reader {
  readonly session: ValueSource & { readonly locale: string };
  readonly answered: ReadonlyMap<string, AnsweredQuestion>;
  readonly cascades: ReadonlyMap<string, Cascade>;
}

/** The format of a name that inserts the text typed for an option, which authors cannot write. */
export const ownTextFormat = '~';

/**
 * Makes the function that replaces names in texts by the answers and values of a session; it
 * computes nothing until a text has names.
 */
export function fillOf(survey: Questionnaire, reader: Reader): Fill {
  let format: Format | undefined;
  let values: Values | undefined;
  const fill: Fill = (placeholder) => {
    format ??= formatFor(survey, reader.session.locale);
    const { name, part } = placeholder;
    if (name === valueName && part !== undefined) {
      values ??= valuesOf(survey, reader.session, reader.answered);
      const value = values.get(part) ?? '';
      if (typeof value === 'number') return isolated(format.number(value));
      const text = String(value);
      const moment = momentKindOfValue(survey, part, text);
      return isolated(escaped(moment ? format.moment(text, moment) : text));
    }
    const entry = reader.answered.get(name);
    return entry ? format.list(textsOf(entry, placeholder).map(isolated)) : '';
  };

  function textsOf(
    entry: AnsweredQuestion,
    { part, format: wanted }: Placeholder,
  ): readonly string[] {
    const { question, inFile } = entry.surveyQuestion;
    if (wanted === ownTextFormat) {
      const typed = answerPartOf(question, entry.answer).ownTexts.get(part ?? '') ?? '';
      return typed === '' ? [] : [escaped(typed)];
    }
    const { values, ownTexts } = answerPartOf(question, entry.answer, part);
    const moment = momentKindOf(question, part);
    if (moment) return values.map((text) => escaped(format?.moment(text, moment) ?? text));
    if (wanted === 'label') {
      return values.map((id) =>
        ownTexts.has(id)
          ? escaped(ownTexts.get(id) ?? '')
          : labelOf(id, values, question, inFile, part),
      );
    }
    const isNumber = kindOfPart(question, part) === 'number';
    return values.map((text) => (isNumber ? numberText(text) : escaped(text)));
  }

  function labelOf(
    id: string,
    path: readonly string[],
    question: Question,
    inFile: QuestionInFile,
    part: string | undefined,
  ): string {
    const languages = withDefault(survey.definition, [reader.session.locale]);
    const cascade = cascadeOf(question)?.cascadeId;
    if (cascade !== undefined) {
      const item = walk(reader.cascades.get(cascade), path)?.find(
        (candidate) => candidate.id === id,
      );
      return item ? plain(item.text.in(languages)) : '';
    }
    const row = inFile.choice.find((option) => option.id === part);
    const columns = row?.subChoice.length ? row.subChoice : inFile.subChoice;
    const option = (part === undefined ? inFile.choice : columns).find(
      (candidate) => candidate.id === id,
    );
    return option ? plain(option.text.filled(languages, fill)) : numberText(id);
  }

  function numberText(text: string): string {
    const number = Number(text);
    return text === '' || Number.isNaN(number) ? escaped(text) : (format?.number(number) ?? text);
  }

  return fill;
}

interface Format {
  readonly number: (value: number) => string;
  readonly list: (items: readonly string[]) => string;
  readonly moment: (text: string, kind: MomentKind) => string;
}

/** Returns the format of the respondent's locale, or of the texts' language if it is another one. */
function formatFor({ definition }: Questionnaire, locale: string): Format {
  const languages = withDefault(definition, [locale]);
  const text = definition.title.languageFor(languages) || defaultLanguage(definition) || locale;
  const isSameLanguage = languageOf(text) === languageOf(locale);
  const tag = isSameLanguage ? locale : text;
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 12 });
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' });
  return {
    number: (value) => numbers.format(value),
    list: (items) => lists.format(items),
    moment: (text, kind) => momentText(text, kind, tag),
  };
}

function languageOf(tag: string): string {
  return new Intl.Locale(tag).language;
}

/**
 * Surrounds inserted HTML with an isolate, so that it keeps its direction; the isolate also
 * prevents an answer from completing a tag before it.
 */
export function isolated(html: string): string {
  return html === '' ? '' : `\u2068${html}\u2069`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text as HTML and removes direction marks, which could end the isolate around it. */
function escaped(text: string): string {
  return text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Removes the tags of authored HTML. */
export function plain(html: string): string {
  return /[<&]/.test(html) ? plainText(html) : html;
}
