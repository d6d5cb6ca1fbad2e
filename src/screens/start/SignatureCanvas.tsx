import { useEffect, useRef } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import type { Strokes } from '../../../machines/signature/signature.machine.ts';
import { inkColor, padRatio, scaleStrokes } from '../../effects/page/signatureImage.ts';
import styles from './Signature.module.css';

interface Props {
  readonly strokes: Strokes;
  /** Accessible name, which also says whether the canvas is empty. */
  readonly label: string;
  readonly onDraw: (strokes: Strokes) => void;
}

/**
 * A canvas on which the respondent signs. Strokes are in fractions of the width, so that a resized canvas can redraw
 * them.
 */
export function SignatureCanvas({ strokes, label, onDraw }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(null);
  const currentStrokes = useRef<Strokes>(strokes);
  const latestOnDraw = useRef(onDraw);
  useEffect(() => {
    latestOnDraw.current = onDraw;
  });

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const signaturePad = new SignaturePad(element, { penColor: inkColor });
    pad.current = signaturePad;
    let width = 0;
    const fit = () => {
      const unsaved = width > 0 ? scaleStrokes(signaturePad.toData(), 1 / width) : null;
      width = element.clientWidth;
      element.width = width * devicePixelRatio;
      element.height = (width / padRatio) * devicePixelRatio;
      element.getContext('2d')?.scale(devicePixelRatio, devicePixelRatio);
      signaturePad.fromData(
        scaleStrokes(unsaved ?? (currentStrokes.current as PointGroup[]), width),
      );
    };
    const keep = () => {
      currentStrokes.current = scaleStrokes(signaturePad.toData(), 1 / width);
      latestOnDraw.current(currentStrokes.current);
    };
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    signaturePad.addEventListener('endStroke', keep);
    return () => {
      watch.disconnect();
      signaturePad.removeEventListener('endStroke', keep);
      signaturePad.off();
    };
  }, []);

  // Redraws strokes that were changed elsewhere, such as by undo; the canvas has already drawn its own.
  useEffect(() => {
    if (strokes === currentStrokes.current || !canvas.current) return;
    currentStrokes.current = strokes;
    pad.current?.fromData(scaleStrokes(strokes as PointGroup[], canvas.current.clientWidth));
  }, [strokes]);

  return <canvas ref={canvas} className={styles.pad} data-scripted role="img" aria-label={label} />;
}
