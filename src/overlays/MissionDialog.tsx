import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useIsBesidePage } from '../components/shownDocument.ts';
import { RichText } from '../components/text/RichText.tsx';
import { useTitleOver } from '../components/text/useTitle.ts';
import { useModal } from '../components/viewer/useModal.ts';
import styles from './MissionDialog.module.css';

interface Props {
  readonly title: string;
  readonly text?: string;
  /** Id of the content that screen readers read when the dialog opens; the heading gets the focus. */
  readonly readId?: string;
  readonly children?: ReactNode;
  readonly instruction: string;
  readonly actions: ReactNode;
  /** Warnings about the time inside the dialog, because those of the page under it are silent and inert. */
  readonly timer: ReactNode;
  readonly onClose: () => void;
}

/**
 * A dialog of a mission, which repeats the mission's text, because assistive technology cannot read what is outside a
 * modal dialog.
 */
export function MissionDialog({
  title,
  text,
  readId,
  children,
  instruction,
  actions,
  timer,
  onClose,
}: Props) {
  const { t } = useLingui();
  const dialog = useModal();
  const isInCompanion = useIsBesidePage();
  useTitleOver(title);
  return (
    <dialog
      ref={dialog}
      className={styles.box}
      closedby="closerequest"
      // React propagates the close event of a viewer in the dialog, which must not close the dialog itself.
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      aria-labelledby="box-title"
      aria-describedby={text ? 'box-text' : readId}
      data-read={readId === undefined ? undefined : true}
    >
      {timer}
      <form className={styles.content} onSubmit={(event) => event.preventDefault()}>
        <h2 id="box-title" tabIndex={-1}>
          {title}
        </h2>
        {text ? <p id="box-text">{text}</p> : null}
        {children}
        <details className={styles.mission} open={!isInCompanion && !isBeside()}>
          <summary>
            {t({
              message: 'The task',
              comment: 'Noun, a heading: what the respondent is asked to do outside of the survey.',
            })}
          </summary>
          <RichText text={instruction} />
        </details>
        <div className={styles.actions}>{actions}</div>
      </form>
    </dialog>
  );
}

function isBeside(): boolean {
  const isPhone = document.querySelector('[data-device="mobile"]') !== null;
  return !isPhone && matchMedia('(min-width: 900px)').matches;
}
