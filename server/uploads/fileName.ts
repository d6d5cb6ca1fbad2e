/** The most bytes of a file name. */
const longest = 255;

/** Removes paths, control characters and bidirectional marks, which make `gpj.exe` look like `exe.jpg`. */
export function cleanName(name: string): string {
  const [base = ''] = name.split(/[/\\]/).slice(-1);
  const clean = base
    .replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  return shortened(/^\.*$/.test(clean) ? 'file' : clean, longest);
}

/** Makes the Content-Disposition of an attachment (RFC 6266), with an ASCII name for old clients. */
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
  'image/svg+xml': ['.svg'],
};

/**
 * Adds the extension of the type unless the name has it: desktops choose the program by the
 * extension, so that it must match the bytes.
 */
export function withExtension(name: string, type: string): string {
  const fitting = extensions[type] ?? [];
  const isFitting = fitting.some((extension) => name.toLowerCase().endsWith(extension));
  return isFitting ? name : `${name}${fitting[0] ?? '.bin'}`;
}

export function shortened(name: string, maxBytes: number): string {
  if (Buffer.byteLength(name) <= maxBytes) return name;
  const [extension = ''] = /\.\w{1,8}$/.exec(name) ?? [];
  let shortened = '';
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (Buffer.byteLength(shortened + segment + extension) > maxBytes) break;
    shortened += segment;
  }
  return `${shortened}${extension}`;
}
