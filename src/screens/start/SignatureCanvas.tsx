import { useEffect, useRef } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import type { Strokes } from '../../../machines/signature/signature.machine.ts';
import { inkColor, padRatio, scaleStrokes } from '../../effects/page/signatureImage.ts';
import styles from './Signature.module.css';

interface Props {
  readonly strokes: Strokes;
  /** What the pad is and whether anything is on it, for those who do not see it. */
  readonly label: string;
  readonly onDraw: (strokes: Strokes) => void;
}

/** The canvas to sign on. Strokes are kept in shares of its width: turned or resized, it draws them anew. */
export function SignatureCanvas({ strokes, label, onDraw }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const drawn = useRef<Strokes>(strokes);
  const tell = useRef(onDraw);
  useEffect(() => {
    tell.current = onDraw;
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = new SignaturePad(element, { penColor: inkColor });
    pad.current = made;
    let width = 0;
    const fit = () => {
      const unsaved = width > 0 ? scaleStrokes(made.toData(), 1 / width) : null;
      width = element.clientWidth;
      element.width = width * devicePixelRatio;
      element.height = (width / padRatio) * devicePixelRatio;
      element.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
      made.fromData(scaleStrokes(unsaved ?? (drawn.current as PointGroup[]), width));
    };
    const keep = () => {
      drawn.current = scaleStrokes(made.toData(), 1 / width);
      tell.current(drawn.current);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    made.addEventListener('endStroke', keep);
    return () => {
      watch.disconnect();
      made.removeEventListener('endStroke', keep);
      made.off();
    };
  }, []);

  // What was cleared or taken back elsewhere is drawn; what was drawn here is there already.
  useEffect(() => {
    if (strokes === drawn.current || !canvas.current) return;
    drawn.current = strokes;
    pad.current?.fromData(scaleStrokes(strokes as PointGroup[], canvas.current.clientWidth));
  }, [strokes]);

  return <canvas ref={canvas} className={styles.pad} role="img" aria-label={label} />;
}
