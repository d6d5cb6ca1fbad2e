import SignaturePad, { type PointGroup } from 'signature_pad';
import type { Signature } from '../../../machines/signature/signature.machine.ts';
import { blobOf } from './picture.ts';

export const padRatio = 2;

const width = 1000;
export const inkColor = '#14213d';

export function scaleStrokes(strokes: readonly PointGroup[], by: number): PointGroup[] {
  return strokes.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * by, y: point.y * by })),
  }));
}

/** Renders strokes, in fractions of the pad's width, and the typed name as a PNG on white. */
export async function renderSignature({ strokes, name }: Signature): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = width / padRatio;
  const pad = new SignaturePad(canvas, { backgroundColor: '#fff' });
  pad.off();
  const groups = scaleStrokes(strokes as readonly PointGroup[], width);
  pad.fromData(groups.map((group) => ({ ...group, penColor: inkColor, minWidth: 2, maxWidth: 6 })));
  const context = canvas.getContext('2d');
  if (context && name.trim() !== '') write(context, name.trim(), strokes.length > 0);
  return new File([await blobOf(canvas, 'image/png')], 'signature.png', { type: 'image/png' });
}

function write(context: CanvasRenderingContext2D, name: string, isBelow: boolean): void {
  const size = isBelow ? 36 : 96;
  context.fillStyle = inkColor;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `italic ${size}px cursive, serif`;
  const y = isBelow ? context.canvas.height - size : context.canvas.height / 2;
  context.fillText(name, context.canvas.width / 2, y, context.canvas.width * 0.9);
}
