import type { EnginePage } from '../../browser/port.ts';

interface WantedFile {
  readonly name: string;
  readonly type: string;
}

const drawn: readonly string[] = ['image/png', 'image/jpeg', 'image/webp'];

/** Whether {@link makeFile} makes files of this type. */
export function isMadeType(type: string): boolean {
  return drawn.includes(type) || type === 'application/pdf';
}

/** A small file of the type: a picture that the browser draws, or a document of one empty page. */
export async function makeFile(page: EnginePage, { name, type }: WantedFile) {
  if (!drawn.includes(type)) return { name, mimeType: type, buffer: Buffer.from(emptyDocument()) };
  const url = await page.evaluate((type) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    return canvas.toDataURL(type);
  }, type);
  return { name, mimeType: type, buffer: Buffer.from(url.split(',')[1] ?? '', 'base64') };
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
