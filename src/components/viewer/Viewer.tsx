import { arg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { serverUrl } from '../../effects/network/serverUrl.ts';
import { isComposing } from '../../effects/page/isComposing.ts';
import { LiveRegion } from '../text/LiveRegion.tsx';
import { Tool } from './Tool.tsx';
import { useModal } from './useModal.ts';
import { applyKey, pictureOffset, useZoom } from './useZoom.ts';
import styles from './Viewer.module.css';
import { ZoomTools } from './ZoomTools.tsx';

interface Props {
  readonly first: string;
  /** The element that receives the focus when the viewer closes. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

interface Picture {
  readonly src: string;
  readonly alt: string;
  readonly lang: string | undefined;
}

/**
 * Shows a picture in a modal dialog; it can be zoomed and moved by buttons alone, by keys alone or by a pointer alone.
 */
export function Viewer({ first, opener, onClose }: Props) {
  const { t } = useLingui();
  const dialog = useModal();
  const image = useRef<HTMLImageElement>(null);
  const [pictures] = useState(() => zoomablePictures(opener.current));
  const [index, setIndex] = useState(() => pictures.findIndex(({ src }) => src === first));
  const picture = pictures[index];
  useLayoutEffect(() => {
    const element = opener.current;
    return () => element?.focus();
  }, [opener]);
  const zoom = useZoom(image, index);

  const count = pictures.length;
  const show = (to: number) => setIndex((to + count) % count);
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const offset = pictureOffset(event.key, event.currentTarget);
    if (offset) show(index + offset);
    else if (!applyKey(zoom.current, event.key)) return;
    event.preventDefault();
  };
  if (!picture) return null;
  const number = index + 1;
  // Without the portal the dialog would inherit the styles and the label of the option around its opener.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={picture.alt}
      aria-describedby="viewer-position"
      onClose={onClose}
      onKeyDown={press}
    >
      <div className={styles.bar}>
        <ZoomTools zoom={zoom} />
        <Tool
          icon="close"
          name={t({ message: 'Close', comment: 'Verb, for screen readers: closes what is open.' })}
          onPress={() => dialog.current?.close()}
        />
      </div>
      <div className={styles.stage}>
        <img
          key={picture.src}
          ref={image}
          src={serverUrl(picture.src)}
          alt={picture.alt}
          lang={picture.lang}
        />
      </div>
      {count > 1 ? (
        <div className={styles.bar}>
          <Tool
            icon="back"
            name={t({
              message: 'Previous picture',
              comment: 'For screen readers: a button that shows the picture before this one.',
            })}
            onPress={() => show(index - 1)}
          />
          <span className={styles.words} dir="auto" lang={picture.lang}>
            {picture.alt}
          </span>
          <Tool
            icon="arrow"
            name={t({
              message: 'Next picture',
              comment: 'For screen readers: a button that shows the picture after this one.',
            })}
            onPress={() => show(index + 1)}
          />
        </div>
      ) : null}
      <LiveRegion id="viewer-position">
        {t({
          message: `Picture {${arg(number)}, number} of {${arg(count)}, number}`,
          comment: 'For screen readers: which picture of several is shown.',
        })}
      </LiveRegion>
    </dialog>,
    opener.current?.closest('[data-device]') ?? document.body,
  );
}

function zoomablePictures(opener: Element | null): readonly Picture[] {
  const all = opener?.closest('form')?.querySelectorAll<HTMLElement>('[data-zoom]') ?? [];
  return [...all].map(({ dataset }) => ({
    src: dataset.zoom ?? '',
    alt: dataset.alt ?? '',
    lang: dataset.lang,
  }));
}
