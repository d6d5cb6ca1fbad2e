import { limits } from '../../../contract/limits.ts';

/**
 * Image types that a canvas can write; animated types such as GIF are not among them, because a canvas keeps only one
 * frame.
 */
const scalable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const imageQuality = 0.88;

/** Scales a picture down to sides of at most `limits.pictureSide` pixels; returns other files unchanged. */
export async function scaleDown(file: File): Promise<File> {
  if (!scalable.has(file.type)) return file;
  const picture = await createImageBitmap(file);
  try {
    const side = Math.max(picture.width, picture.height);
    if (side <= limits.pictureSide) return file;
    const scale = limits.pictureSide / side;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const scaled = await blobOf(canvas, file.type);
    return scaled.size < file.size ? new File([scaled], file.name, { type: scaled.type }) : file;
  } finally {
    picture.close();
  }
}

export function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written'))),
      type,
      imageQuality,
    );
  });
}
