import { useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useEffect } from 'react';
import type { NoticesActor, Question } from '../../machines/notices.machine.ts';
import { Button } from '../parts/Button.tsx';
import { noticeWords } from '../words/notices.ts';
import styles from './Notice.module.css';
import { useModal } from './useModal.ts';

/** The one dialog: something happened to the survey, or something is to be confirmed (spec §4, "Notice codes"). */
export function Notice({ notices, question }: { notices: NoticesActor; question: Question }) {
  const { i18n } = useLingui();
  const box = useModal();
  const { title, text, restart, proceed } = noticeWords[question];
  useTitleOver(i18n._(title));
  const goOn = () => notices.send({ type: 'notice.continue' });
  // Escape is the safe way: it goes on where that can be done, and does nothing where only a restart helps.
  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    goOn();
  };
  return (
    <dialog
      ref={box}
      className={styles.notice}
      closedby={proceed ? 'closerequest' : 'none'}
      onCancel={leave}
      aria-labelledby="notice-title"
      aria-describedby="notice-text"
    >
      <h2 id="notice-title" tabIndex={-1}>
        {i18n._(title)}
      </h2>
      <p id="notice-text">{i18n._(text)}</p>
      <div className={styles.actions}>
        {restart ? (
          <Button
            look={proceed ? 'quiet' : 'solid'}
            data-safe={!proceed}
            onClick={() => notices.send({ type: 'notice.restart' })}
          >
            {i18n._(restart)}
          </Button>
        ) : null}
        {proceed ? (
          <Button data-safe onClick={goOn}>
            {i18n._(proceed)}
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}

/** Names the page after what is asked: under a dialog there often is nothing but what is about to come. */
function useTitleOver(title: string): void {
  useEffect(() => {
    const under = document.title;
    document.title = title;
    return () => {
      document.title = under;
    };
  }, [title]);
}
