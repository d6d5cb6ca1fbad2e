import type { Blank } from '../blanks.ts';
import type { SourceRecord } from '../record.ts';
import { joinTexts, textsOf } from '../texts.ts';
import type { SurveyJsContext } from './context.ts';

/** The blank of a field with a mask. The separators of the mask are optional, because no mask inserts them here. */
export function maskedBlank(
  record: SourceRecord,
  blank: Blank,
  source: string,
  context: SurveyJsContext,
): Blank {
  const format = record.text('inputFormat');
  const type = record.text('maskType') ?? record.text('inputMask') ?? 'none';
  const settings = record.record('maskSettings');
  const pattern = settings?.text('pattern') ?? format;
  const masked = maskOf(format === undefined ? type : 'pattern', pattern, settings, blank, context);
  settings?.reportUnread(context.notes, source, /^(?:saveMaskedValue|\w*Separator)$/);
  if (masked === null) {
    context.notes.add(source, 'lost', `the mask ${type} is not kept: ${pattern ?? ''}`);
    return blank;
  }
  if (masked !== blank) context.notes.add(source, 'changed', 'its mask is checked after typing');
  return masked;
}

function maskOf(
  type: string,
  pattern: string | undefined,
  settings: SourceRecord | undefined,
  blank: Blank,
  context: SurveyJsContext,
): Blank | null {
  switch (type) {
    case 'none':
      return blank;
    case 'pattern': {
      if (pattern === undefined || pattern === '') return blank;
      const message = joinTexts(context.word('pattern'), ': ', textsOf(exampleOf(pattern)));
      return { ...withoutKind(blank), pattern: patternOf(pattern), patternMessage: message };
    }
    case 'numeric':
    case 'decimal':
    case 'currency':
      return numberOf(settings, context);
    case 'datetime':
      if (pattern === undefined || pattern === '') return { ...blank, ...range(settings) };
      return { kind: kindOfMoment(pattern ?? ''), ...range(settings) };
    case 'email':
      return { format: 4 };
    case 'phone':
      return { kind: 'tel' };
    default:
      return null;
  }
}

/** Whether the letters of a mask stand for a date, a time or a month. */
function kindOfMoment(pattern: string): 'date' | 'time' | 'month' {
  if (/d/i.test(pattern)) return 'date';
  return /y/i.test(pattern) ? 'month' : 'time';
}

function withoutKind({ kind, ...blank }: Blank): Blank {
  return kind === 'tel' || kind === 'url' ? { kind, ...blank } : blank;
}

function range(settings: SourceRecord | undefined): Blank {
  const [min, max] = [settings?.text('min'), settings?.text('max')];
  return {
    ...(min === undefined ? {} : { min: min.slice(0, 10) }),
    ...(max === undefined ? {} : { max: max.slice(0, 10) }),
  };
}

const usualPrecision = 2;

function numberOf(mask: SourceRecord | undefined, context: SurveyJsContext): Blank {
  const settings = mask?.record('numericalMaskSettings') ?? mask;
  const precision = settings?.number('precision') ?? usualPrecision;
  const [low, max] = [settings?.number('min'), settings?.number('max')];
  const isPositive = settings?.flag('allowNegativeValues') === false;
  const min = low ?? (isPositive ? 0 : undefined);
  const unit = context.plain(mask?.get('suffix')) ?? context.plain(mask?.get('prefix'));
  return {
    ...{ kind: 'number', step: precision > 0 ? Number((10 ** -precision).toFixed(precision)) : 1 },
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(unit ? { unit } : {}),
  };
}

const classes: Readonly<Record<string, string>> = {
  '9': '\\d',
  a: '[A-Za-z]',
  '#': '[A-Za-z0-9]',
  '*': '[A-Za-z0-9]',
};

/** Converts `999-99` to a regular expression; a backslash makes the next character a literal. */
function patternOf(mask: string): string {
  return partsOf(mask)
    .map(([character, isPlain]) => {
      const known = isPlain ? undefined : classes[character];
      if (known !== undefined) return known;
      const written = character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&');
      return /^[\s().:/_-]$/.test(character) ? `${written}?` : written;
    })
    .join('');
}

const examples: Readonly<Record<string, string>> = { '9': '0', a: 'A', '#': 'A', '*': 'A' };

function exampleOf(mask: string): string {
  return partsOf(mask)
    .map(([character, isPlain]) => (isPlain ? character : (examples[character] ?? character)))
    .join('');
}

/** The characters of a mask, each with whether a backslash precedes it. */
function partsOf(mask: string): readonly (readonly [character: string, isPlain: boolean])[] {
  const parts: (readonly [string, boolean])[] = [];
  const characters = [...mask.slice(0, 200)];
  for (let index = 0; index < characters.length; index += 1) {
    const isPlain = characters[index] === '\\' && index + 1 < characters.length;
    if (isPlain) index += 1;
    parts.push([characters[index] ?? '', isPlain]);
  }
  return parts;
}
