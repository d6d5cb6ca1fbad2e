import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import { lazily } from './lazily.tsx';
import styles from './Zoom.module.css';

const Viewer = lazily(async () => (await import('../overlays/Viewer.tsx')).Viewer, Nothing);

/** Opens a picture in the viewer, together with the other pictures of the question. */
export function Zoom({ src, alt }: { src: string; alt: string }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.zoom}
        data-zoom={src}
        data-alt={alt}
        aria-label={t`Enlarge: ${alt}`}
        aria-haspopup="dialog"
        onPointerEnter={Viewer.prepare}
        onFocus={Viewer.prepare}
        onClick={() => setOpen(true)}
      >
        <Icon name="zoom" />
      </button>
      {isOpen ? <Viewer first={src} opener={button} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function Nothing() {
  return null;
}
