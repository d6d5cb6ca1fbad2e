import { limits, megabyte } from '../../../contract/limits.ts';
import type { Resources } from '../media/resources.ts';
import type { Notes } from '../notes.ts';
import type { SourceRecord } from '../record.ts';
import { acceptOf } from '../uploads.ts';
import type { SurveyJsContext } from './context.ts';

const media = /<(img|svg|iframe|video|audio|embed|object|source|style|script)\b([^<>]*)>/gi;

/** Notes pictures and players in the texts of an element, because the server removes them. */
export function noteMedia(
  element: unknown,
  source: string | null,
  { notes, resources }: { readonly notes: Notes; readonly resources: Resources },
): void {
  for (const text of textsIn(element)) {
    for (const [, tag = '', attributes = ''] of text.matchAll(media)) {
      const [, , address = ''] = /\b(src|data)\s*=\s*["']?([^"'\s>]+)/i.exec(attributes) ?? [];
      const isImage = tag.toLowerCase() === 'img';
      const picture = isImage ? resources.picture(address.replaceAll('&amp;', '&')) : null;
      const isKept = isImage && (/^data:image\//.test(address) || (picture && 'path' in picture));
      const why = picture && 'reason' in picture ? `, ${picture.reason}` : '';
      const isCode = /^(?:style|script)$/i.test(tag);
      if (!isKept)
        notes.add(
          source,
          isCode ? 'minor' : 'lost',
          `<${tag}> in its text is not kept${why}: ${address.slice(0, 200)}`,
        );
    }
  }
}

/** The texts of an element without those of nested elements. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value.includes('<') ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    /^(?:elements|questions|templateElements|pages)$/.test(key) ? [] : textsIn(part),
  );
}

const mostFiles = 10;
const acceptedFiles = `pictures (JPEG, PNG, WebP, GIF, HEIC) and PDF, of at most ${limits.uploadSize / megabyte} MB`;

/** The bounds of a question's files. */
export function uploadConfig(
  record: SourceRecord,
  name: string,
  context: SurveyJsContext,
): Readonly<Record<string, unknown>> {
  const isMany = record.flag('allowMultiple') ?? false;
  const most = Math.min(record.number('maxFiles') ?? mostFiles, mostFiles);
  const size = record.number('maxSize');
  const types = record.text('acceptedTypes');
  const accept = types === undefined ? [] : acceptOf(types);
  const isAny = types === undefined || /(?:^|[\s,])(?:[^\s,]*\/\*|\*)/.test(types);
  const others = (types ?? '')
    .split(',')
    .filter((type) => type.trim() !== '' && acceptOf(type).length === 0);
  if (isAny || others.length > 0)
    context.notes.add(null, 'changed', `files of other kinds are not taken: ${acceptedFiles}`);
  if (isMany && (record.number('maxFiles') ?? most + 1) > most)
    context.notes.add(null, 'changed', `more than ${most} files for a question are not taken`);
  if (types !== undefined && accept.length === 0)
    context.notes.add(name, 'lost', `acceptedTypes ${types}: none of them can be sent`);
  return {
    maxCount: isMany ? most : 1,
    ...(size ? { maxSize: Math.min(size, limits.uploadSize) } : {}),
    ...(accept.length > 0 ? { accept } : {}),
  };
}
