import { type Blank, dateAndTime } from '../blanks.ts';
import type { FormOption, FormQuestion } from '../form.ts';
import { mostPoints } from '../scale.ts';
import { joinTexts, type Texts, textsOf } from '../texts.ts';
import { acceptOf } from '../uploads.ts';
import { type Cells, mediaHeader } from './cells.ts';
import { constrained } from './constraints.ts';
import type { XlsFormContext } from './context.ts';

/** The type of a row: `select_one colours or_other`. */
export interface RowType {
  readonly type: string;
  readonly list: string;
  readonly hasOther: boolean;
}

type Made = Pick<FormQuestion, 'type' | 'config'> & Partial<Pick<FormQuestion, 'choice'>>;

/** Reads the type of a row in its older and newer spellings. */
export function rowType(text: string): RowType {
  const words = text
    .trim()
    .replace(/^(select|begin|end)[ _](\w+)/i, '$1_$2')
    .split(/\s+/);
  const [type = '', ...rest] = words;
  const hasOther = rest.at(-1) === 'or_other' || /or specify other$/i.test(text);
  const spelled = type
    .toLowerCase()
    .replace('select1', 'select_one')
    .replace(/^select_all.*/, 'select_multiple');
  const [list = ''] = rest.filter((word) => !/^(?:that|apply|from|to)$/i.test(word));
  return { type: aliases[spelled] ?? spelled, list, hasOther };
}

const aliases: Readonly<Record<string, string>> = {
  int: 'integer',
  string: 'text',
  photo: 'image',
  datetime: 'datetime',
  trigger: 'acknowledge',
  select: 'select_multiple',
  'select_one-external': 'select_one_external',
  location: 'geopoint',
  gps: 'geopoint',
};

/** Reads the columns of a question, without those of `relevant`, which its group joins. */
export function questionOf(
  { type: given, list, hasOther }: RowType,
  cells: Cells,
  context: XlsFormContext,
): FormQuestion {
  const name = cells.name ?? given;
  const { notes } = context;
  const appearance = cells.appearance ?? '';
  const type = context.hasList(list) ? given.replace(/_(?:from_file|external)$/, '') : given;
  const filter = context.expression(name, cells.choice_filter, 'choice_filter', true);
  const options = (): readonly FormOption[] => [
    ...context.options(name, list, filter),
    ...(hasOther ? [{ name: 'other', text: context.word('other'), config: { input: true } }] : []),
  ];
  const made = madeOf(type, name, cells, options, context);
  const { config, choice, rules } = constrained(type, name, cells, made, context);
  const title = context.html(cells, 'label') ?? { '': name };
  const description = withPicture(cells, context);
  if (made.type === 'list' || appearance === '') return finish();
  if (!/^(?:multiline|numbers|rating)$/.test(appearance))
    notes.add(name, 'minor', `appearance ${appearance} is not kept`);
  return finish();

  function finish(): FormQuestion {
    return {
      ...{ name, source: name, type: made.type, title, description, config },
      ...requiredOf(name, cells.required, context),
      ...(choice ? { choice } : {}),
      ...(rules ? { rules } : {}),
      ...(/randomize\s*=\s*true/i.test(cells.parameters ?? '') ? { isRandom: true } : {}),
      showIf: context.expression(name, cells.relevant ?? cells.relevance, 'relevant'),
    };
  }
}

/** The hint, and below it the picture that lies beside the form. */
function withPicture(cells: Cells, context: XlsFormContext): Texts | undefined {
  const hint = context.html(cells, 'hint');
  const [src] = Object.entries(cells).flatMap(([header, file]) =>
    mediaHeader(header) === 'image' ? (context.pictures.get(file) ?? []) : [],
  );
  if (src === undefined) return hint;
  const image = textsOf(`<img src="${src}" alt="">`);
  return hint ? joinTexts(hint, '<br>', image) : image;
}

function madeOf(
  type: string,
  name: string,
  cells: Cells,
  options: () => readonly FormOption[],
  context: XlsFormContext,
): Made {
  const { notes } = context;
  const appearance = cells.appearance ?? '';
  switch (type) {
    case 'integer':
      return { type: 'singleInput', config: { kind: 'number', step: 1 } };
    case 'decimal':
      return { type: 'singleInput', config: { kind: 'number', step: 'any' } };
    case 'text':
      return { type: 'singleInput', config: textConfig(appearance) };
    case 'date':
      if (/month-year|year/.test(appearance)) {
        notes.add(name, 'changed', 'is asked as a whole date or month');
        return {
          type: 'singleInput',
          config: { kind: appearance.includes('month') ? 'month' : 'date' },
        };
      }
      return { type: 'singleInput', config: { kind: 'date' } };
    case 'time':
      return { type: 'singleInput', config: { kind: 'time' } };
    case 'datetime':
      return { type: 'multiInput', config: {}, choice: dateAndTime(context) };
    case 'select_one':
    case 'select_multiple':
    case 'rank':
      return selectOf(type, appearance, options());
    case 'range':
      return rangeOf(name, cells, context);
    case 'acknowledge':
      return { type: 'radio', config: {}, choice: [{ name: 'OK', text: context.word('agree') }] };
    case 'image':
      return { type: 'upload', config: { maxCount: 1, accept: acceptOf('image/*') } };
    case 'file':
      return { type: 'upload', config: { maxCount: 1 } };
    case 'note':
      return { type: 'text', config: {} };
    default:
      notes.add(name, 'lost', `the type "${type}" is asked as a text`);
      return { type: 'singleInput', config: {} };
  }
}

function textConfig(appearance: string): Blank {
  if (appearance.includes('multiline')) return { multiline: true };
  if (/numbers/.test(appearance)) return { kind: 'number' };
  return appearance.includes('url') ? { kind: 'url' } : {};
}

function selectOf(type: string, appearance: string, choice: readonly FormOption[]): Made {
  if (choice.length === 0) return { type: 'singleInput', config: {} };
  if (type === 'select_multiple') return { type: 'check', config: {}, choice };
  if (type === 'rank') return { type: 'order', config: {}, choice };
  const isList = /minimal|autocomplete|search/.test(appearance);
  return { type: isList ? 'list' : 'radio', config: {}, choice };
}

function rangeOf(name: string, cells: Cells, context: XlsFormContext): Made {
  const words = (cells.parameters ?? '').replaceAll('=', ' = ').split(/[\s,;]+/);
  const parameters: Readonly<Partial<Record<string, number>>> = Object.fromEntries(
    words.flatMap((word, at) => (words[at + 1] === '=' ? [[word, Number(words[at + 2])]] : [])),
  );
  const { start = 1, end = 10, step = 1 } = parameters;
  const points = (end - start) / step + 1;
  if (step === 1 && Number.isInteger(start) && points >= 2 && points <= mostPoints) {
    const icon = cells.appearance?.includes('rating') ? 1 : 5;
    return { type: 'rate', config: { icon, scope: points, startValue: start } };
  }
  context.notes.add(name, 'changed', 'is asked as a number in a field');
  return { type: 'singleInput', config: { kind: 'number', min: start, max: end, step } };
}

function requiredOf(
  name: string,
  text: string | undefined,
  context: XlsFormContext,
): Pick<FormQuestion, 'required' | 'requiredIf'> {
  if (text === undefined || /^(?:no|false|false\(\)|0)$/i.test(text)) return { required: false };
  if (/^(?:yes|true|true\(\)|1|x)$/i.test(text)) return { required: true };
  return { required: false, requiredIf: context.expression(name, text, 'required') };
}
