import type { FormOption, QuestionContent } from '../form.ts';
import type { SourceRecord } from '../record.ts';
import { mostPoints } from '../scale.ts';
import { defaultText } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';

/** Converts a rating of SurveyJS: consecutive whole numbers become a scale, other values become options. */
export function ratingQuestion(
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): QuestionContent {
  const look = record.text('rateType') ?? record.text('rateDisplayMode') ?? 'labels';
  const min = record.number('rateMin') ?? 1;
  const count = record.number('rateCount');
  const step = record.number('rateStep') ?? 1;
  const max = record.number('rateMax') ?? (count === undefined ? 5 : min + (count - 1) * step);
  const left = context.plain(
    record.get('minRateDescription') ?? record.get('mininumRateDescription'),
  );
  const right = context.plain(
    record.get('maxRateDescription') ?? record.get('maximumRateDescription'),
  );
  const values = record.list('rateValues');
  const items = context.items(name, values, null);
  const options = items.length > 0 ? items : pointsFrom(min, max, step);
  const numbers = options.map((option) => Number(option.name));
  const isRow = numbers.every(
    (value, index) =>
      Number.isInteger(value) && (index === 0 || value === (numbers[index - 1] ?? 0) + 1),
  );
  const named = options.map(({ name: value, text }) => defaultText(text) !== value);
  const areNamed = named.slice(1, -1).some(Boolean);
  if (!isRow || areNamed || options.length > mostPoints || options.length < 2) {
    context.notes.add(name, 'changed', 'its points are options');
    return {
      type: options.length > mostPoints ? 'list' : 'radio',
      config: {},
      choice: labelled(options, left, right),
    };
  }
  const [first, last] = [
    left ?? (named[0] ? options[0]?.text : undefined),
    right ?? (named.at(-1) ? options.at(-1)?.text : undefined),
  ];
  return {
    type: 'rate',
    config: {
      ...{ icon: iconOf(look), scope: options.length, startValue: numbers[0] ?? 1 },
      ...(first ? { leftLevel: first } : {}),
      ...(last ? { rightLevel: last } : {}),
    },
  };
}

function pointsFrom(min: number, max: number, step: number): readonly FormOption[] {
  const count = step > 0 ? Math.min(Math.floor((max - min) / step) + 1, 200) : 0;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const value = String(min + index * step);
    return { name: value, text: { '': value } };
  });
}

/** The code of stars, faces or numbers. */
function iconOf(look: string): number {
  if (look === 'stars') return 1;
  return look === 'smileys' ? 4 : 5;
}

/** Adds the descriptions of both ends to the first and the last option. */
function labelled(
  options: readonly FormOption[],
  left: FormOption['text'] | undefined,
  right: FormOption['text'] | undefined,
): readonly FormOption[] {
  return options.map((option, index) => {
    const label = index === 0 ? left : index === options.length - 1 ? right : undefined;
    if (!label) return option;
    const text = Object.entries(label).map(([tag, words]) => [
      tag,
      `${option.text[tag] ?? option.text['']} ${words}`,
    ]);
    return { ...option, text: Object.fromEntries(text) };
  });
}
