import { fieldsOf } from '../answered.ts';
import { type Fault, fault, malformed } from './fault.ts';
import type { Rules } from './rules.ts';

/** Bytes of a file without `maxSize`. */
const largest = 10_485_760;

const known = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/heic',
  'application/pdf',
];

/** `upload`: as many files as allowed, each of an allowed size and type. */
export function filesFaults(answer: unknown, { config, isRequired }: Rules): readonly Fault[] {
  const { files } = fieldsOf(answer);
  if (!Array.isArray(files)) return malformed;
  const all = files.map(fieldsOf);
  const isFile = (file: Readonly<Record<string, unknown>>) =>
    typeof file.size === 'number' &&
    ['id', 'name', 'type', 'url'].every((key) => typeof file[key] === 'string');
  if (!all.every(isFile)) return malformed;
  if (new Set(all.map(({ id }) => id)).size < all.length) return malformed;
  if (all.length === 0) return isRequired ? [fault('empty')] : [];
  const { maxCount = Number.POSITIVE_INFINITY, maxSize = largest, accept = known } = config;
  return [
    ...(all.length > maxCount ? [{ kind: 'tooManyFiles', max: maxCount }] : []),
    ...all.flatMap(({ id, size, type }): readonly Fault[] => {
      if (Number(size) > maxSize) return [{ ...fault('fileTooLarge', String(id)), max: maxSize }];
      return accept.includes(String(type)) ? [] : [fault('fileType', String(id))];
    }),
  ];
}

const outcomes = ['finished', 'cancelled', 'timeout'];

/** `text`: nothing to answer; a mission has an outcome. */
export function textFaults(answer: unknown, { config, isRequired }: Rules): readonly Fault[] {
  if (typeof answer !== 'object' || answer === null) return malformed;
  const { outcome } = fieldsOf(answer);
  if (config.mission === undefined) return [];
  if (outcome === undefined) return isRequired ? [fault('empty')] : [];
  return outcomes.includes(String(outcome)) ? [] : malformed;
}
