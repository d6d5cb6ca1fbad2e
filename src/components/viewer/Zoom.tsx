import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { isolate } from '../../i18n/messages/isolate.ts';
import { Icon } from '../icons/Icon.tsx';
import { lazyView } from '../lazyView.tsx';
import { useAuthored } from '../text/authored.ts';
import styles from './Zoom.module.css';

const Viewer = lazyView(() => import('./Viewer.tsx').then((file) => file.Viewer));

const loadViewer = () => {
  Viewer.load().catch(() => {});
};

/** Paths on the 24-unit grid of `Icon`. */
const strokes = {
  zoom: 'M15.5 15.5 20 20M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM10.5 8v5M8 10.5h5',
};

interface Props {
  readonly src: string;
  readonly alt: string;
  /** A small picture that serves as the button. */
  readonly children?: ReactNode;
}

/** Opens the viewer with the question's pictures, beginning with the picture `src`. */
export function Zoom({ src, alt, children }: Props) {
  const { t } = useLingui();
  const { lang } = useAuthored();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={children ? styles.picture : styles.zoom}
        data-zoom={src}
        data-alt={alt}
        data-lang={lang}
        aria-label={t({
          message: `Enlarge: ${{ alt: isolate(alt) }}`,
          comment: 'Verb, for screen readers: opens a picture larger; {alt} is its name.',
        })}
        aria-haspopup="dialog"
        onPointerEnter={loadViewer}
        onFocus={loadViewer}
        // A press after a failed load tries to load the viewer again.
        onClick={() => {
          Viewer.load().then(
            () => setOpen(true),
            () => {},
          );
        }}
      >
        {children ?? <Icon path={strokes.zoom} />}
      </button>
      {isOpen ? <Viewer first={src} opener={button} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
