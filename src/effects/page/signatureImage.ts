import SignaturePad, { type PointGroup } from 'signature_pad';
import type { Signature } from '../../../machines/signature/signature.machine.ts';
import { blobOf } from './picture.ts';

/** The pad's width and height: strokes are kept in shares of the width, so that they fit any screen. */
export const padRatio = 2;

const width = 1000;
/** Paper stays white and ink dark, in every theme: what is signed looks as it will be kept. */
export const inkColor = '#14213d';

/** Strokes in shares of the pad's width, as CSS pixels of a pad this wide. */
export function scaleStrokes(strokes: readonly PointGroup[], by: number): PointGroup[] {
  return strokes.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));
}

/** The signature as a PNG on white, whatever theme it was given in: the strokes, and the typed name below. */
export async function renderSignature({ strokes, name }: Signature): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width / padRatio;
  const pad = new SignaturePad(canvas, { backgroundColor: '#fff' });
  pad.off();
  const groups = scaleStrokes(strokes as readonly PointGroup[], width);
  pad.fromData(groups.map((group) => ({ ...group, penColor: inkColor, minWidth: 2, maxWidth: 6 })));
  const pen = canvas.getContext('2d');
  if (pen && name.trim() !== '') write(pen, name.trim(), strokes.length > 0);
  return new File([await blobOf(canvas, 'image/png')], 'signature.png', { type: 'image/png' });
}

function write(pen: CanvasRenderingContext2D, name: string, isBelow: boolean): void {
  const size = isBelow ? 36 : 96;
  pen.fillStyle = inkColor;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.font = `italic ${size}px cursive, serif`;
  const place = isBelow ? pen.canvas.height - size : pen.canvas.height / 2;
  pen.fillText(name, pen.canvas.width / 2, place, pen.canvas.width * 0.9);
}
