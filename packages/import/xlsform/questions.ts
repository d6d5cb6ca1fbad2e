import { type Blank, dateAndTime } from '../blanks.ts';
import type { FormOption, FormQuestion, QuestionContent } from '../form.ts';
import { joinTexts, type Texts, textsOf } from '../texts.ts';
import { acceptOf } from '../uploads.ts';
import { type Cells, mediaHeader } from './cells.ts';
import { constrained } from './constraints.ts';
import type { XlsFormContext } from './context.ts';
import { noteParameters, parametersOf, rangeOf } from './parameters.ts';
import type { RowType } from './rowTypes.ts';
import { isNo } from './skipped.ts';

/** Reads the columns of a question except `relevant`, which the group combines. */
export function questionOf(
  { type: typeName, list, hasOther }: RowType,
  cells: Cells,
  context: XlsFormContext,
): FormQuestion {
  const name = cells.name ?? typeName;
  const { notes } = context;
  const appearance = cells.appearance ?? '';
  const type = context.hasList(list) ? typeName.replace(/_(?:from_file|external)$/, '') : typeName;
  const filter = context.expression(name, cells.choice_filter, 'choice_filter', true);
  if (hasOther) context.aliases.set(`${name}_other`, { question: name, part: 'other' });
  const options = (): readonly FormOption[] => [
    ...context.options(name, list, filter, parametersOf(cells)),
    ...(hasOther ? [{ name: 'other', text: context.word('other'), config: { input: true } }] : []),
  ];
  noteParameters(type, name, cells, context);
  const content = contentOf(type, name, cells, options, context);
  const { config, choice, rules } = constrained(type, name, cells, content, context);
  const title = context.html(cells, 'label') ?? { '': name };
  const description = withPicture(cells, context);
  if (content.type === 'list' || appearance === '') return finish();
  if (!/^(?:multiline|numbers|rating)$/.test(appearance))
    notes.add(name, 'minor', `appearance ${appearance} is not kept`);
  return finish();

  function finish(): FormQuestion {
    return {
      ...{ name, source: name, type: content.type, title, description, config },
      ...requiredOf(name, cells.required, context),
      ...(choice ? { choice } : {}),
      ...(rules ? { rules } : {}),
      ...(/^true/i.test(parametersOf(cells).randomize ?? '') ? { isRandom: true } : {}),
      showIf: context.expression(name, cells.relevant, 'relevant'),
    };
  }
}

/** The hint with the picture of the form below it. */
function withPicture(cells: Cells, context: XlsFormContext): Texts | undefined {
  const hint = context.html(cells, 'hint');
  const [src] = Object.entries(cells).flatMap(([header, file]) =>
    mediaHeader(header) === 'image' ? (context.pictures.get(file) ?? []) : [],
  );
  if (src === undefined) return hint;
  const image = textsOf(`<img src="${src}" alt="">`);
  return hint ? joinTexts(hint, '<br>', image) : image;
}

function contentOf(
  type: string,
  name: string,
  cells: Cells,
  options: () => readonly FormOption[],
  context: XlsFormContext,
): QuestionContent {
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
      if (/signature|draw/.test(appearance))
        notes.add(name, 'changed', 'is not drawn but uploaded');
      return { type: 'upload', config: { maxCount: 1, accept: acceptOf('image/*') } };
    case 'file':
      return { type: 'upload', config: { maxCount: 1, ...fileConfig(name, cells, context) } };
    case 'note':
      return { type: 'text', config: {} };
    default:
      notes.add(name, 'lost', `the type "${type}" is asked as a text`);
      return { type: 'singleInput', config: {} };
  }
}

/** The file types of the source that a survey can accept. */
function fileConfig(name: string, cells: Cells, { notes }: XlsFormContext): Blank {
  const kinds = cells['body::accept']?.split(',').map((kind) => kind.trim()) ?? [];
  const accept = kinds.flatMap((kind) => acceptOf(kind));
  if (accept.length === 0 || kinds.some((kind) => acceptOf(kind).length === 0)) {
    const kindNames = kinds.length > 0 ? kinds.join(', ') : 'files of any kind';
    notes.add(name, 'changed', `takes pictures and PDF alone, the source takes ${kindNames}`);
  }
  return accept.length > 0 ? { accept: [...new Set(accept)] } : {};
}

function textConfig(appearance: string): Blank {
  if (appearance.includes('multiline')) return { multiline: true };
  if (/numbers/.test(appearance)) return { kind: 'number' };
  return appearance.includes('url') ? { kind: 'url' } : {};
}

function selectOf(
  type: string,
  appearance: string,
  choice: readonly FormOption[],
): QuestionContent {
  if (choice.length === 0) return { type: 'singleInput', config: {} };
  if (type === 'select_multiple') return { type: 'check', config: {}, choice };
  if (type === 'rank') return { type: 'order', config: {}, choice };
  const isList = /minimal|autocomplete|search/.test(appearance);
  return { type: isList ? 'list' : 'radio', config: {}, choice };
}

function requiredOf(
  name: string,
  text: string | undefined,
  context: XlsFormContext,
): Pick<FormQuestion, 'required' | 'requiredIf'> {
  if (text === undefined || isNo(text)) return { required: false };
  if (/^(?:yes|true|true\(\)|1|x)$/i.test(text)) return { required: true };
  return { required: false, requiredIf: context.expression(name, text, 'required') };
}
