import { useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import type { NoticesActor, Question } from '../../machines/notices.machine.ts';
import { Button } from '../parts/Button.tsx';
import styles from './Notice.module.css';

/** The one dialog: a survey that changed (4004), or one that was begun before (code 2). */
export function Notice({ notices, question }: { notices: NoticesActor; question: Question }) {
  const { t } = useLingui();
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>('[data-safe]')?.focus();
    // Closed while it is still in the page, so that the focus goes back to where it was.
    return () => dialog?.close();
  }, []);
  const restart = () => notices.send({ type: 'notice.restart' });
  // Escape is the safe way: it continues where that can be done, and does nothing where only a restart helps.
  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    notices.send({ type: 'notice.continue' });
  };
  return (
    <dialog
      ref={box}
      className={styles.notice}
      closedby={question === 'moved' ? 'none' : 'closerequest'}
      onCancel={leave}
      aria-labelledby="notice-title"
      aria-describedby="notice-text"
    >
      <h2 id="notice-title">
        {question === 'moved' ? t`The survey has changed` : t`You have been here before`}
      </h2>
      <p id="notice-text">
        {question === 'moved'
          ? t`A question was moved or removed while you were answering. Restart to go through the survey as it is now.`
          : t`Go on where you stopped, or start over. Starting over clears what you answered.`}
      </p>
      <div className={styles.actions}>
        {question === 'moved' ? (
          <Button data-safe onClick={restart}>{t`Restart`}</Button>
        ) : (
          <>
            <Button look="quiet" onClick={restart}>{t`Start over`}</Button>
            <Button data-safe onClick={() => notices.send({ type: 'notice.continue' })}>
              {t`Continue`}
            </Button>
          </>
        )}
      </div>
    </dialog>
  );
}
