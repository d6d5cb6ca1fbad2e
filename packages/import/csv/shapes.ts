import { type Blank, blankOfInput, withBounds } from '../blanks.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import type { Notes } from '../notes.ts';
import { mostPoints } from '../scale.ts';
import { optionsIn } from './options.ts';

export type Row = Readonly<Record<string, string>>;

const bounded = ['min', 'max'];

/** The columns that each type uses, in addition to the columns of every question. */
const uses: Readonly<Record<string, readonly string[]>> = {
  text: [],
  radio: ['options'],
  check: ['options', ...bounded],
  list: ['options'],
  order: ['options', ...bounded],
  singleInput: bounded,
  multiInput: ['rows'],
  number: bounded,
  date: bounded,
  time: bounded,
  month: bounded,
  email: bounded,
  phone: bounded,
  rate: bounded,
  multiSingle: ['options', 'rows'],
  multiCheck: ['options', 'rows', ...bounded],
  multiRate: ['rows', ...bounded],
  upload: ['max'],
};

/**
 * The type of a row in its usual spelling.
 * @throws for an unknown type
 */
export function typeNamed(text: string, line: number): string {
  const types = Object.keys(uses);
  const type = types.find((type) => type.toLowerCase() === text.toLowerCase());
  if (type !== undefined) return type;
  throw new Error(`line ${line}: the type "${text}" is not known; there are: ${types.join(', ')}`);
}

/** The filled columns of a row that its type does not use. */
export function unusedColumns(type: string, row: Row): readonly string[] {
  const used = new Set(uses[type]);
  // A type with rows but no columns accepts options in place of the rows.
  if (used.has('rows') && !row.rows) used.add('options');
  return ['options', 'rows', ...bounded].filter((column) => row[column] && !used.has(column));
}

/**
 * The type, the config and the options of a row.
 * @throws for a type that lacks its options
 */
export function shapeOf(
  type: string,
  row: Row,
  name: string,
  notes: Notes,
): Pick<FormQuestion, 'type' | 'config'> & Partial<FormQuestion> {
  const options = optionsIn(row.options ?? '');
  const rowOptions = optionsIn(row.rows ?? '');
  const bounds = boundsOf(type, row, name, notes);
  const rows = rowOptions.length > 0 ? rowOptions : options;
  switch (type) {
    case 'radio':
    case 'list':
    case 'check':
    case 'order':
      if (options.length === 0) throw new Error(`"${name}" has no options`);
      return { type, config: bounds, choice: options };
    case 'multiInput':
      return { type, config: {}, choice: rows };
    case 'multiSingle':
    case 'multiCheck':
      if (options.length === 0 || rowOptions.length === 0)
        throw new Error(`"${name}" needs rows and options`);
      return { type, config: bounds, choice: rowOptions, subChoice: options };
    case 'rate':
    case 'multiRate':
      return scaleOf(type, bounds, rows, name, notes);
    case 'text':
      return { type, config: {} };
    case 'upload':
      return { type, config: bounds.max === undefined ? {} : { maxCount: bounds.max } };
    default:
      return { type: 'singleInput', config: blankOf(type, bounds) };
  }
}

/** A scale, or a number where a survey file cannot have a scale with these points. */
function scaleOf(
  type: string,
  { min = 1, max = 5 }: Blank,
  choice: readonly FormOption[],
  name: string,
  notes: Notes,
): ReturnType<typeof shapeOf> {
  const isRate = type === 'rate';
  if (typeof min !== 'number' || typeof max !== 'number')
    throw new Error(`"${name}" needs numbers as min and max`);
  const scope = max - min + 1;
  if (Number.isInteger(min) && Number.isInteger(max) && scope >= 2 && scope <= mostPoints) {
    const config = { icon: 5, startValue: min, scope };
    return isRate ? { type, config } : { type, config, choice };
  }
  notes.add(name, 'changed', `is asked as a number: a scale has 2 to ${mostPoints} points`);
  const config = { kind: 'number', step: 1, min, max };
  if (isRate) return { type: 'singleInput', config };
  return {
    type: 'multiInput',
    config: {},
    choice: choice.map((option) => ({ ...option, config })),
  };
}

function blankOf(type: string, { min, max }: Blank): Blank {
  const isText = type === 'singleInput' || type === 'email' || type === 'phone';
  const blank = type === 'phone' ? { kind: 'phone' } : (blankOfInput(type, {}) ?? {});
  const [low, high] = isText ? ['minLength', 'maxLength'] : bounded;
  const bounds = {
    ...(min === undefined ? {} : { [low as string]: min }),
    ...(max === undefined ? {} : { [high as string]: max }),
  };
  return withBounds(blank, bounds, undefined, () => undefined);
}

/** The bounds of a type; a bound that is no number, date or time is noted. */
function boundsOf(type: string, row: Row, name: string, notes: Notes): Blank {
  return Object.fromEntries(
    bounded.flatMap((key): [string, unknown][] => {
      const text = row[key] ?? '';
      if (text === '' || !uses[type]?.includes(key)) return [];
      if (/^(?:\d{4}-\d{2}(?:-\d{2})?|\d{2}:\d{2}|today)$/.test(text)) return [[key, text]];
      if (Number.isFinite(Number(text))) return [[key, Number(text)]];
      notes.add(name, 'lost', `${key} ${text} is no number, date or time`);
      return [];
    }),
  );
}
