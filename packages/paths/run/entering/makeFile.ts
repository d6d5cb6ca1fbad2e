import type { EnginePage } from '../../browser/port.ts';
import { canBePadded, paddedFile } from './paddedFile.ts';

interface WantedFile {
  readonly name: string;
  readonly type: string;
  /** The wanted number of bytes; a file whose type needs more bytes is larger. */
  readonly size: number;
}

const drawn: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** The most bytes of a file that the browser library accepts from memory. */
const largest = 50 * 2 ** 20;

/** Whether {@link makeFile} makes files of this type. */
export function isMadeType(type: string): boolean {
  return drawn.includes(type) || canBePadded(type);
}

/** Whether {@link makeFile} makes a file of exactly this type and size. */
export function isMadeSize({ type, size }: Omit<WantedFile, 'name'>): boolean {
  return canBePadded(type) && size < largest;
}

/** Makes a file: a picture that the browser draws, a document with an empty page, or a text. */
export async function makeFile(page: EnginePage, { name, type, size }: WantedFile) {
  const content = drawn.includes(type)
    ? await drawnPicture(page, type)
    : Buffer.from(type === 'application/pdf' ? emptyDocument() : 'A text.\n');
  return { name, mimeType: type, buffer: paddedFile(content, type, size) };
}

async function drawnPicture(page: EnginePage, type: string): Promise<Buffer> {
  const url = await page.evaluate((type) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    return canvas.toDataURL(type);
  }, type);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

function emptyDocument(): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 72 72] >>',
  ].map((content, index) => `${index + 1} 0 obj\n${content}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const starts = objects.map((_, index) => head.length + objects.slice(0, index).join('').length);
  const end = head.length + objects.join('').length;
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  return `${head}${objects.join('')}xref\n0 4\n0000000000 65535 f \n${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`;
}
