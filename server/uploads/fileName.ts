/** The most bytes a name may have in UTF-8, as file systems have it. */
const maxBytes = 255;

/**
 * The name a respondent's file had, without what is no part of a name: a path, control characters, and the
 * marks that turn the direction of writing, which make `gpj.exe` look like `exe.jpg` (reliability U07).
 */
export function cleanName(given: string): string {
  const [base = ''] = given.split(/[/\\]/).slice(-1);
  const clean = base
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return shortened(/^\.*$/.test(clean) ? 'file' : clean);
}

/** RFC 6266: to be saved, never shown. The plain name is for old readers, the other for all. */
export function attachmentOf(name: string, type: string): string {
  const saved = withExtension(name, type);
  const plain = saved.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const full = encodeURIComponent(saved.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/gif': ['.gif'],
  'image/heic': ['.heic', '.heif'],
  'application/pdf': ['.pdf'],
};

/** A desktop goes by the end of a name: it has to say what the bytes are. */
function withExtension(name: string, type: string): string {
  const fitting = extensions[type] ?? [];
  const isFitting = fitting.some((extension) => name.toLowerCase().endsWith(extension));
  return isFitting ? name : `${name}${fitting[0] ?? '.bin'}`;
}

/** Cuts before the extension, between characters. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const [extension = ''] = /\.\w{1,8}$/.exec(name) ?? [];
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (Buffer.byteLength(kept + segment + extension) > maxBytes) break;
    kept += segment;
  }
  return `${kept}${extension}`;
}
