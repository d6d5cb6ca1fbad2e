import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type PictureZoom, zoomPicture } from './pictureZoom.ts';

/** CSS pixels by which a press moves the picture. */
const moveStep = 80;

/** Attaches zooming and moving to the image of the viewer, and attaches it again for another picture. */
export function useZoom(
  image: RefObject<HTMLImageElement | null>,
  index: number,
): RefObject<PictureZoom | null> {
  const zoom = useRef<PictureZoom>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each picture has its own element.
  useLayoutEffect(() => {
    const element = image.current;
    if (!element) return;
    const attached = zoomPicture(element);
    zoom.current = attached;
    return () => {
      attached.end();
      zoom.current = null;
    };
  }, [index]);
  return zoom;
}

/** Moves the picture by one press. */
export function moveBy(zoom: PictureZoom | null, x: -1 | 0 | 1, y: -1 | 0 | 1): void {
  zoom?.move(x * moveStep, y * moveStep);
}

/** Applies a key to the picture; returns false for any other key. */
export function applyKey(zoom: PictureZoom | null, key: string): boolean {
  switch (key) {
    case 'ArrowUp':
      moveBy(zoom, 0, 1);
      return true;
    case 'ArrowDown':
      moveBy(zoom, 0, -1);
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
