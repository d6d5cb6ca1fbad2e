import { limits, megabyte } from '../../../contract/limits.ts';
import { formats } from '../../../contract/questions/shared/formats.ts';
import type { Blank } from '../blanks.ts';
import { dayBeside } from '../expressions/bounds.ts';
import { anyOf, type Expression } from '../expressions/expression.ts';
import { lookedFor } from '../expressions/textRules.ts';
import type { FormOption } from '../form.ts';
import type { Notes } from '../notes.ts';
import { SourceRecord } from '../record.ts';
import { acceptOf } from '../uploads.ts';
import { ruleOf, typeOfRule } from './accept.ts';

export interface RuleContext {
  readonly name: string;
  readonly notes: Notes;
  /** Is called with rules that are no bounds. */
  readonly addRule: (accept: Expression, message?: unknown) => void;
}

/** The bounds in the rules of `validation`. */
export function rulesIn(record: SourceRecord, context: RuleContext): Blank {
  const { name, notes, addRule } = context;
  const validation = record.record('validation');
  if (!validation) return {};
  const isEither = validation.text('logic') === 'or';
  const rules = validation
    .list('rules')
    .map((rule) => new SourceRecord(rule))
    .filter((record) => record.flag('enabled') !== false && record.get('field') === undefined);
  validation.reportUnread(notes, name, /^$/);
  if (isEither && rules.length > 1) {
    const each = rules.map(ruleOf);
    const either = each.includes(null)
      ? null
      : anyOf(each.filter((expression) => expression !== null));
    if (either) addRule(either, rules[0]?.get('customErrorMessage'));
    else notes.add(name, 'lost', 'one of several rules is enough: none of them is kept');
    return {};
  }
  return Object.assign({}, ...rules.map((rule) => boundOf(rule, context)));
}

/** The bounds of a rule. */
export function boundOf(rule: SourceRecord, { name, notes, addRule }: RuleContext): Blank {
  const type = typeOfRule(rule);
  const parameters = rule.record('params') ?? new SourceRecord({});
  const [min, max, date] = [
    parameters.number('min'),
    parameters.number('max'),
    parameters.text('date'),
  ];
  switch (type) {
    case 'minLength':
      return { minLength: min };
    case 'isLongerThan':
      return { minLength: (min ?? 0) + 1 };
    case 'maxLength':
      return { maxLength: max };
    case 'isShorterThan':
      return { maxLength: (max ?? 2) - 1 };
    case 'pattern':
      if (parameters.text('flags')?.includes('i')) break;
      return { pattern: lookedFor(parameters.text('pattern') ?? '') };
    case 'email':
      return { format: formats.email };
    case 'minValue':
    case 'minSelections':
    case 'minRanked':
      return { min };
    case 'maxValue':
    case 'maxSelections':
      return { max };
    case 'isLaterThan':
      return date ? { min: dayBeside(date, 1) } : {};
    case 'isEarlierThan':
      return date ? { max: dayBeside(date, -1) } : {};
    case 'isBetween':
      return { min: parameters.text('startDate'), max: parameters.text('endDate') };
    default:
  }
  const accept = ruleOf(rule);
  if (accept) addRule(accept, rule.get('customErrorMessage'));
  else if (!/^(?:url|phone|required|answerAllRows|rankAll)$/.test(type))
    notes.add(name, 'lost', `the rule ${type} is not kept: ${rule.shown('params')}`);
  return {};
}

function extensionsIn(value: unknown, name: string, notes: Notes): readonly unknown[] {
  const rule = new SourceRecord(value);
  const type = rule.text('type') ?? '';
  if (type === 'fileExtensionIs') return rule.record('params')?.list('extensions') ?? [];
  if (type !== 'fileSizeAtMost' && type !== 'fileExtensionIsNot')
    notes.add(name, 'lost', `the rule ${type} is not kept: ${rule.shown('params')}`);
  return [];
}

/** The largest size of a rule, in bytes. */
function sizeIn(value: unknown): number | undefined {
  const { type, params } = Object(value);
  const { size, unit } = Object(params);
  if (type !== 'fileSizeAtMost' || typeof size !== 'number') return undefined;
  return size * (unit === 'KB' ? megabyte / 1024 : megabyte);
}

/** The bounds of a question's files. */
export function uploadIn(record: SourceRecord, name: string, notes: Notes): Blank {
  const mostMegabytes = record.number('maxSizeInMB');
  const rules = record.record('validation')?.list('rules') ?? [];
  const sizes = [
    ...(mostMegabytes ? [mostMegabytes * megabyte] : []),
    ...rules.flatMap((rule) => sizeIn(rule) ?? []),
  ];
  const excluded = acceptOf(
    rules
      .flatMap((rule) => {
        const { type, params } = Object(rule);
        return type === 'fileExtensionIsNot' ? (Object(params).extensions ?? []) : [];
      })
      .join(','),
  );
  const allowed = [
    ...record.list('allowedFileExtensions'),
    ...rules.flatMap((rule) => extensionsIn(rule, name, notes)),
  ];
  const extensions = allowed.join(',');
  const accept = acceptOf(extensions);
  const all = accept.length > 0 || excluded.length === 0 ? accept : acceptOf('image/*,.pdf');
  const accepted = all.filter((type) => !excluded.includes(type));
  const isLost = extensions !== '' && accept.length < new Set(allowed).size;
  if (isLost)
    notes.add(
      name,
      'lost',
      `of the files ${extensions} only ${accept.join(', ') || 'pictures and PDF'} can be sent`,
    );
  return {
    maxCount: record.flag('allowMultipleFiles') ? 10 : 1,
    ...(sizes.length > 0 ? { maxSize: Math.floor(Math.min(...sizes, limits.uploadSize)) } : {}),
    ...(accepted.length > 0 ? { accept: accepted } : {}),
  };
}

/** Anchors the options "Other" and "none", and with `exceptLast` the last option. */
export function anchored(options: readonly FormOption[], shuffle: string): readonly FormOption[] {
  return options.map((option, index) => {
    const isLast = shuffle === 'exceptLast' && index === options.length - 1;
    return isLast || option.name === 'other' || option.name === 'none'
      ? { ...option, isAnchored: true }
      : option;
  });
}
