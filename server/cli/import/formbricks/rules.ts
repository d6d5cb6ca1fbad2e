import { limits, megabyte } from '../../../../contract/limits.ts';
import { formats } from '../../../../contract/questions/shared/formats.ts';
import type { Blank } from '../blanks.ts';
import { dayBeside } from '../expressions/bounds.ts';
import type { FormOption } from '../form.ts';
import type { Notes } from '../notes.ts';
import { SourceRecord } from '../record.ts';
import { anywhere } from '../surveyjs/validators.ts';
import { acceptOf } from '../uploads.ts';

/** Bounds from the rules of `validation`. */
export function rulesIn(record: SourceRecord, name: string, notes: Notes): Blank {
  const validation = record.record('validation');
  if (!validation) return {};
  const isEither = validation.text('logic') === 'or';
  const rules = validation.list('rules').map((one) => new SourceRecord(one));
  validation.reportUnread(notes, name, /^(?:minRowsAnswered)$/);
  if (isEither && rules.length > 1) {
    notes.add(name, 'lost', 'one of several rules is enough: none of them is kept');
    return {};
  }
  return Object.assign({}, ...rules.map((rule) => boundOf(rule, name, notes)));
}

function boundOf(rule: SourceRecord, name: string, notes: Notes): Blank {
  const type = rule.text('type') ?? '';
  const given = rule.record('params') ?? new SourceRecord({});
  const [min, max, date] = [given.number('min'), given.number('max'), given.text('date')];
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
      return {
        pattern: `${given.text('flags')?.includes('i') ? '(?i)' : ''}${anywhere(given.text('pattern') ?? '')}`,
      };
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
      return { min: given.text('startDate'), max: given.text('endDate') };
    default:
      if (type !== 'url' && type !== 'phone')
        notes.add(name, 'lost', `the rule ${type} is not kept: ${rule.shown('params')}`);
      return {};
  }
}

function extensionsIn(given: unknown, name: string, notes: Notes): readonly unknown[] {
  const rule = new SourceRecord(given);
  const type = rule.text('type') ?? '';
  if (type === 'fileExtensionIs') return rule.record('params')?.list('extensions') ?? [];
  notes.add(name, 'lost', `the rule ${type} is not kept: ${rule.shown('params')}`);
  return [];
}

/** Bounds of the files of a question. */
export function uploadIn(record: SourceRecord, name: string, notes: Notes): Blank {
  const size = record.number('maxSizeInMB');
  const rules = record.record('validation')?.list('rules') ?? [];
  const allowed = [
    ...record.list('allowedFileExtensions'),
    ...rules.flatMap((rule) => extensionsIn(rule, name, notes)),
  ];
  const extensions = allowed.join(',');
  const accept = acceptOf(extensions);
  const isLost = extensions !== '' && accept.length < new Set(allowed).size;
  if (isLost)
    notes.add(
      name,
      'lost',
      `of the files ${extensions} only ${accept.join(', ') || 'pictures and PDF'} can be sent`,
    );
  return {
    maxCount: record.flag('allowMultipleFiles') ? 10 : 1,
    ...(size ? { maxSize: Math.min(Math.floor(size * megabyte), limits.uploadSize) } : {}),
    ...(accept.length > 0 ? { accept } : {}),
  };
}

/** "Other" and "none" stay where they are, and with `exceptLast` the last option. */
export function anchored(options: readonly FormOption[], shuffle: string): readonly FormOption[] {
  return options.map((option, at) => {
    const isLast = shuffle === 'exceptLast' && at === options.length - 1;
    return isLast || option.name === 'other' || option.name === 'none'
      ? { ...option, isAnchored: true }
      : option;
  });
}
