import sharp from 'sharp';
import { fileTypes } from '../../../contract/files.ts';
import type { FilesQuestion } from '../../../contract/questions/index.ts';
import type { Random } from './random.ts';

export interface SmallFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const pictures: Readonly<Record<string, 'jpeg' | 'png' | 'webp' | 'gif'>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj
trailer<</Root 1 0 R>>
%%EOF`;

const known = new Map<string, Promise<SmallFile>>();

/** Small files of types that the question accepts; empty where no accepted type can be made. */
export async function smallFiles(
  { config: { accept, maxCount } }: FilesQuestion,
  random: Random,
): Promise<readonly SmallFile[]> {
  const accepted: readonly string[] = accept.length > 0 ? accept : fileTypes;
  const types = accepted.filter((type) => type in pictures || type === 'application/pdf');
  if (types.length === 0) return [];
  const count = random.chance(0.7) ? 1 : random.integer(1, Math.min(maxCount, 3));
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { name, bytes } = await fileOf(random.pick(types));
      return { name: `${index + 1}-${name}`, bytes };
    }),
  );
}

/** A picture of a pen stroke as a signature. */
export function signature(): Promise<SmallFile> {
  return once('signature', async () => ({
    name: 'signature.png',
    bytes: await sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><path d="M20 70C60 0 90 110 130 50S210 20 280 60" fill="none" stroke="black" stroke-width="4"/></svg>',
      ),
    )
      .png()
      .toBuffer(),
  }));
}

function fileOf(type: string): Promise<SmallFile> {
  return once(type, async () => {
    const format = pictures[type];
    if (format === undefined) return { name: 'document.pdf', bytes: Buffer.from(pdf) };
    const side = 24;
    const pixels = Buffer.from(
      Array.from({ length: side * side * 3 }, (_, index) => (index * 7) % 256),
    );
    const picture = sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
    return { name: `picture.${format}`, bytes: await picture.toFormat(format).toBuffer() };
  });
}

function once(name: string, make: () => Promise<SmallFile>): Promise<SmallFile> {
  const file = known.get(name) ?? make();
  known.set(name, file);
  return file;
}
