import { writeFile } from 'node:fs/promises';
import type { RequestContext } from '../auth/requestContext.ts';
import type { UploadDeps } from './deps.ts';
import { budgetExceeded } from './refusals.ts';
import { typedSignatureType } from './signatureFile.ts';
import { keepFiles } from './upload.ts';
import { uploadAccess } from './uploadAccess.ts';

/**
 * Stores a typed name as the picture of a signature.
 * @throws {Refusal} 429 and 503 at a limit
 */
export async function storeTypedSignature(
  deps: UploadDeps,
  request: RequestContext,
  surveyId: string,
  name: string,
): Promise<{ readonly sign: string; readonly request: RequestContext }> {
  const { storage, purpose, sessionId } = await uploadAccess(deps, request, surveyId);
  const bytes = Buffer.from(drawName(name));
  const wait = await deps.uploads.count(purpose, request.network(), bytes.length);
  if (wait > 0) throw budgetExceeded(wait);
  const path = await storage.files.scratch();
  const received = { path, name: 'signature.svg', size: bytes.length };
  const { files, token } = await keepFiles(
    deps,
    request,
    { storage, surveyId, sessionId },
    [received],
    async () => {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 });
      return { type: typedSignatureType, storedSize: bytes.length };
    },
  );
  return {
    sign: files[0]?.id ?? '',
    request: token === undefined ? request : { ...request, filesToken: () => token },
  };
}

/**
 * Returns a name that can be drawn: in one line, without characters that XML forbids or that change
 * the direction; empty without a visible letter.
 */
export function drawableName(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\ufffe\uffff]/gu, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  const name = [...line].slice(0, maxNameLength).join('').trim();
  // Some letters, such as the Hangul filler, are invisible.
  const visible = name.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return /\p{L}/u.test(visible) ? name : '';
}

const maxNameLength = 120;
const [width, height, maxSize] = [1000, 500, 96];
const maxInk = 0.9 * width;

/**
 * Draws the name in the reader's fonts. The font size is estimated and the text is then set to
 * exactly the estimated width.
 */
function drawName(name: string): string {
  const estimate = [...name].reduce((sum, char) => sum + emsOf(char), 0);
  const size = Math.min(maxSize, maxInk / estimate);
  const isShort = size === maxSize;
  const fitted = isShort ? '' : ` textLength="${maxInk}" lengthAdjust="spacingAndGlyphs"`;
  const direction = rightToLeft.test(name) ? 'rtl' : 'ltr';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="${width}" height="${height}" fill="#fff"/>` +
    `<text x="${width / 2}" y="${height / 2}" dy="0.35em" text-anchor="middle" direction="${direction}"` +
    ` font-family="cursive, serif" font-style="italic" font-size="${Math.floor(size)}" fill="#14213d"${fitted}>` +
    `${escapeXml(name)}</text></svg>\n`
  );
}

/** The first letter decides the direction, as for `dir="auto"`. */
const rightToLeft =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

function emsOf(char: string): number {
  if (/[\p{M}\p{Cf}]/u.test(char)) return 0;
  return /[\p{Ideographic}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(char)
    ? 1
    : 0.62;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
