import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import Panzoom, { type PanzoomObject } from '@panzoom/panzoom';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../icons/Icon.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { useModal } from './useModal.ts';
import styles from './Viewer.module.css';

/** On the grid of `Icon`. */
const strokes = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  back: 'M19 12H5m6-6-6 6 6 6',
  close: 'm6 6 12 12M18 6 6 18',
  down: 'm6 9 6 6 6-6',
  left: 'm15 6-6 6 6 6',
  minus: 'M6 12h12',
  plus: 'M12 6v12M6 12h12',
  right: 'm9 6 6 6-6 6',
  up: 'm6 15 6-6 6 6',
};

interface Props {
  /** The source of the picture to begin with. */
  readonly first: string;
  /** What opened the viewer; the focus goes back to it. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

interface Picture {
  readonly src: string;
  readonly alt: string;
}

/**
 * One picture over everything: larger and smaller, moved about, next and previous; by buttons, keys, wheel, drag
 * and pinch, each of them enough by itself.
 */
export function Viewer({ first, opener, onClose }: Props) {
  const { t } = useLingui();
  const box = useModal();
  const image = useRef<HTMLImageElement>(null);
  const zoom = useRef<PanzoomObject>(null);
  const [pictures] = useState(() => picturesAround(opener.current));
  const [place, setPlace] = useState(() => pictures.findIndex(({ src }) => src === first));
  const picture = pictures[place];
  useLayoutEffect(() => {
    const from = opener.current;
    return () => from?.focus();
  }, [opener]);
  usePanzoom(image, zoom, place);

  const count = pictures.length;
  const show = (to: number) => setPlace((to + count) % count);
  const press = (event: KeyboardEvent) => {
    const onwards = directed(event.key, event.currentTarget);
    if (onwards) show(place + onwards);
    else if (!command(zoom.current, event.key)) return;
    event.preventDefault();
  };
  const buttons: [keyof typeof strokes, string, () => void][] = [
    [
      'plus',
      t({
        message: 'Zoom in',
        comment: 'Verb, for screen readers: makes an enlarged picture larger.',
      }),
      () => zoom.current?.zoomIn(),
    ],
    [
      'minus',
      t({
        message: 'Zoom out',
        comment: 'Verb, for screen readers: makes an enlarged picture smaller.',
      }),
      () => zoom.current?.zoomOut(),
    ],
    [
      'left',
      t({
        message: 'Move left',
        comment: 'Verb, for screen readers: shows what is further left of an enlarged picture.',
      }),
      () => zoom.current?.pan(step, 0, { relative: true }),
    ],
    [
      'right',
      t({
        message: 'Move right',
        comment: 'Verb, for screen readers: shows what is further right of an enlarged picture.',
      }),
      () => zoom.current?.pan(-step, 0, { relative: true }),
    ],
    [
      'up',
      t({
        message: 'Move up',
        comment: 'Verb, for screen readers: shows what is further up of an enlarged picture.',
      }),
      () => zoom.current?.pan(0, step, { relative: true }),
    ],
    [
      'down',
      t({
        message: 'Move down',
        comment: 'Verb, for screen readers: shows what is further down of an enlarged picture.',
      }),
      () => zoom.current?.pan(0, -step, { relative: true }),
    ],
  ];
  if (!picture) return null;
  const number = place + 1;
  // Outside of the option it was opened from, whose look and whose label are not its own.
  return createPortal(
    <dialog
      ref={box}
      className={styles.viewer}
      aria-label={picture.alt}
      aria-describedby="viewer-place"
      onClose={onClose}
      onKeyDown={press}
    >
      <div className={styles.bar}>
        {buttons.map(([icon, name, act]) => (
          <Tool key={icon} icon={icon} name={name} onPress={act} />
        ))}
        <Tool
          icon="close"
          name={t({ message: 'Close', comment: 'Verb, for screen readers: closes what is open.' })}
          onPress={() => box.current?.close()}
        />
      </div>
      <div className={styles.stage}>
        <img key={picture.src} ref={image} src={picture.src} alt={picture.alt} />
      </div>
      {count > 1 ? (
        <div className={styles.bar}>
          <Tool
            icon="back"
            name={t({
              message: 'Previous picture',
              comment: 'For screen readers: a button that shows the picture before this one.',
            })}
            onPress={() => show(place - 1)}
          />
          <span className={styles.words} dir="auto">
            {picture.alt}
          </span>
          <Tool
            icon="arrow"
            name={t({
              message: 'Next picture',
              comment: 'For screen readers: a button that shows the picture after this one.',
            })}
            onPress={() => show(place + 1)}
          />
        </div>
      ) : null}
      <VisuallyHidden id="viewer-place" isLive>
        {t({
          message: `Picture {${arg(number)}, number} of {${arg(count)}, number}`,
          comment: 'For screen readers: which picture of several is shown.',
        })}
      </VisuallyHidden>
    </dialog>,
    opener.current?.closest('[data-device]') ?? document.body,
  );
}

interface ToolProps {
  readonly icon: keyof typeof strokes;
  readonly name: string;
  readonly onPress: () => void;
}

function Tool({ icon, name, onPress }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      data-icon={icon}
      data-safe={icon === 'close' || undefined}
      aria-label={name}
      title={name}
      onClick={onPress}
    >
      <Icon path={strokes[icon]} isDirected={icon === 'back' || icon === 'arrow'} />
    </button>
  );
}

/** CSS pixels that one press moves the picture. */
const step = 80;

function usePanzoom(
  image: RefObject<HTMLImageElement | null>,
  zoom: RefObject<PanzoomObject | null>,
  place: number,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is another element.
  useLayoutEffect(() => {
    const element = image.current;
    if (!element) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const panzoom = Panzoom(element, { minScale: 1, maxScale: 8, step: 0.4, animate: !isStill });
    zoom.current = panzoom;
    const stage = element.parentElement;
    const wheel = (event: WheelEvent) => panzoom.zoomWithWheel(event);
    stage?.addEventListener('wheel', wheel, { passive: false });
    return () => {
      stage?.removeEventListener('wheel', wheel);
      panzoom.destroy();
      zoom.current = null;
    };
  }, [place]);
}

/** What a key does to the picture; false for a key that does nothing. */
function command(zoom: PanzoomObject | null, key: string): boolean {
  switch (key) {
    case 'ArrowUp':
      zoom?.pan(0, step, { relative: true });
      return true;
    case 'ArrowDown':
      zoom?.pan(0, -step, { relative: true });
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

/** The arrow that points along the reading direction is one picture on, the other one back. */
function directed(key: string, element: Element): -1 | 0 | 1 {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return 0;
  const isRtl = getComputedStyle(element).direction === 'rtl';
  return (key === 'ArrowRight') === isRtl ? -1 : 1;
}

/** Every picture of the question that can be opened, in its order. */
function picturesAround(opener: Element | null): readonly Picture[] {
  const all = opener?.closest('form')?.querySelectorAll<HTMLElement>('[data-zoom]') ?? [];
  return [...all].map(({ dataset }) => ({ src: dataset.zoom ?? '', alt: dataset.alt ?? '' }));
}
