import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RichText } from '../components/text/RichText.tsx';
import { useModal } from '../components/viewer/useModal.ts';
import styles from './MissionDialog.module.css';

interface Props {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
  readonly instruction: string;
  readonly actions: ReactNode;
  /** Live regions; those outside of an open dialog stay silent. */
  readonly announcements: ReactNode;
  readonly onClose: () => void;
}

/** Repeats the mission inside, because assistive technology cannot read outside of a dialog. */
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
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className={styles.box}
      closedby="closerequest"
      // React also propagates the close event of the nested viewer.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      aria-labelledby="box-title"
      aria-describedby={text ? 'box-text' : undefined}
    >
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

function isBeside(): boolean {
  const isPhone = document.querySelector('[data-device="mobile"]') !== null;
  return !isPhone && matchMedia('(min-width: 900px)').matches;
}
