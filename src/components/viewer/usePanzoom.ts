import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** CSS pixels by which a press moves the picture. */
const panStep = 80;

/** Attaches zooming and panning to the image of the viewer, and attaches it again for another picture. */
export function usePanzoom(
  image: RefObject<HTMLImageElement | null>,
  index: number,
): RefObject<PanzoomObject | null> {
  const zoom = useRef<PanzoomObject>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture has its own element.
  useLayoutEffect(() => {
    const element = image.current;
    if (!element) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const panzoom = Panzoom(element, { minScale: 1, maxScale: 8, step: 0.4, animate: !isStill });
    zoom.current = panzoom;
    const parent = element.parentElement;
    const wheel = (event: WheelEvent) => panzoom.zoomWithWheel(event);
    parent?.addEventListener('wheel', wheel, { passive: false });
    return () => {
      parent?.removeEventListener('wheel', wheel);
      panzoom.destroy();
      zoom.current = null;
    };
  }, [index]);
  return zoom;
}

export function pan(zoom: PanzoomObject | null, x: -1 | 0 | 1, y: -1 | 0 | 1): void {
  zoom?.pan(x * panStep, y * panStep, { relative: true });
}

/** Applies a key to the picture; returns false for any other key. */
export function applyKey(zoom: PanzoomObject | null, key: string): boolean {
  switch (key) {
    case 'ArrowUp':
      pan(zoom, 0, 1);
      return true;
    case 'ArrowDown':
      pan(zoom, 0, -1);
      return true;
    case '+':
    case '=':
      zoom?.zoomIn();
      return true;
    case '-':
      zoom?.zoomOut();
      return true;
    case '0':
      zoom?.reset();
      return true;
    default:
      return false;
  }
}

/** The next picture (1) for the arrow key in the reading direction, the previous (−1) for the opposite key, else 0. */
export function pictureOffset(key: string, element: Element): -1 | 0 | 1 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  const isRtl = getComputedStyle(element).direction === 'rtl';
  return (key === 'ArrowRight') === isRtl ? -1 : 1;
}
