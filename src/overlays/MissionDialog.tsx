import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RichText } from '../components/text/RichText.tsx';
import { useModal } from '../components/viewer/useModal.ts';
import styles from './MissionDialog.module.css';

interface Props {
  readonly title: string;
  /** What it says. Named as its description where it is a sentence. */
  readonly text?: string;
  readonly children?: ReactNode;
  /** The mission, which stays readable. */
  readonly instruction: string;
  readonly actions: ReactNode;
  /** Regions that speak: nothing under a box is spoken. */
  readonly announcements: ReactNode;
  /** Escape, the safe choice. */
  readonly onClose: () => void;
}

/**
 * A box of task mode: it lies beside the mission's panel, or is a sheet at the bottom edge and has the mission in it.
 * A reader of the screen, for whom everything outside of it is not there, finds the mission in it everywhere.
 */
export function MissionDialog({
  title,
  text,
  children,
  instruction,
  actions,
  announcements,
  onClose,
}: Props) {
  const { t } = useLingui();
  const box = useModal();
  return (
    <dialog
      ref={box}
      className={styles.box}
      closedby="closerequest"
      // A picture that is enlarged over it closes, too, and React tells what is round it.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      aria-labelledby="box-title"
      aria-describedby={text ? 'box-text' : undefined}
    >
      {/* The pictures of one form are looked at together. */}
      <form className={styles.content} onSubmit={(event) => event.preventDefault()}>
        <h2 id="box-title" tabIndex={-1}>
          {title}
        </h2>
        {text ? <p id="box-text">{text}</p> : null}
        {children}
        <details className={styles.mission} open={!isBeside()}>
          <summary>
            {t({
              message: 'The mission',
              comment: 'Noun, a heading: what the respondent is asked to do outside of the survey.',
            })}
          </summary>
          <RichText text={instruction} />
        </details>
        <div className={styles.actions}>{actions}</div>
      </form>
      {announcements}
    </dialog>
  );
}

/** True where the panel is docked beside the box. */
function isBeside(): boolean {
  const isPhone = document.querySelector('[data-device="mobile"]') !== null;
  return !isPhone && matchMedia('(min-width: 900px)').matches;
}
