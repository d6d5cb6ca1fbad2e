/** How large a picture is shown, as a factor, and by how many CSS pixels its middle is moved. */
interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Zooms and moves a picture, in the document that it is in. */
export interface PictureZoom {
  zoomIn(): void;
  zoomOut(): void;
  /** Shows the whole picture. */
  reset(): void;
  /** Moves the picture by CSS pixels. */
  move(x: number, y: number): void;
  end(): void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const whole: View = { scale: 1, x: 0, y: 0 };
const maxScale = 8;
const pressFactor = 1.5;
const wheelFactor = 1.15;

/** Attaches zooming and moving to a picture, which fills its parent: by calls, by the wheel over the parent, by dragging and by pinching. */
export function zoomPicture(image: HTMLElement): PictureZoom {
  const stage = image.parentElement ?? image;
  const ending = new AbortController();
  const { signal } = ending;
  const fingers = new Map<number, Point>();
  let view = whole;

  const show = (next: View) => {
    const { scale, x, y } = next;
    view = next;
    image.style.transform = new DOMMatrix([scale, 0, 0, scale, x, y]).toString();
  };
  /** Zooms so that a point of the window stays where it is; without a point, the middle of the stage. */
  const zoomBy = (factor: number, point?: Point) => {
    const scale = Math.min(maxScale, Math.max(whole.scale, view.scale * factor));
    const { x, y } = point ? fromMiddle(point) : { x: 0, y: 0 };
    const grown = scale / view.scale;
    show({ scale, x: x - (x - view.x) * grown, y: y - (y - view.y) * grown });
  };
  const fromMiddle = ({ x, y }: Point): Point => {
    // The stage has the same middle, and does not move while the picture is in transition.
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const move = (x: number, y: number) => show({ ...view, x: view.x + x, y: view.y + y });

  const hold = (event: PointerEvent) => {
    // Otherwise the browser drags the picture itself.
    event.preventDefault();
    image.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    image.dataset.held = '';
  };
  const drag = (event: PointerEvent) => {
    if (!fingers.has(event.pointerId)) return;
    const before = gestureOf([...fingers.values()]);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const after = gestureOf([...fingers.values()]);
    move(after.middle.x - before.middle.x, after.middle.y - before.middle.y);
    if (before.spread > 0 && after.spread > 0) zoomBy(after.spread / before.spread, after.middle);
  };
  const release = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) delete image.dataset.held;
  };
  image.addEventListener('pointerdown', hold, { signal });
  image.addEventListener('pointermove', drag, { signal });
  for (const end of ['pointerup', 'pointercancel'] as const)
    image.addEventListener(end, release, { signal });
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const factor = (event.deltaY || event.deltaX) < 0 ? wheelFactor : 1 / wheelFactor;
      zoomBy(factor, { x: event.clientX, y: event.clientY });
    },
    { signal, passive: false },
  );

  return {
    zoomIn: () => zoomBy(pressFactor),
    zoomOut: () => zoomBy(1 / pressFactor),
    reset: () => show(whole),
    move,
    end: () => ending.abort(),
  };
}

/** The middle of all fingers, and the distance of the first two; 0 with one. */
function gestureOf(points: readonly Point[]): { readonly middle: Point; readonly spread: number } {
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [first, second] = points;
  return {
    middle: { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) },
    spread: first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0,
  };
}
