import { type SyntheticEvent, useEffect } from 'react';
import { Button } from '../components/form/Button.tsx';
import { useModal } from '../components/viewer/useModal.ts';
import styles from './Notice.module.css';

interface Choice {
  readonly label: string;
  readonly onPress: () => void;
}

interface Props {
  readonly title: string;
  readonly text: string;
  readonly destructive?: Choice | undefined;
  readonly safe?: Choice | undefined;
}

/** A modal question; Escape presses the safe choice, if any. */
export function ConfirmDialog({ title, text, destructive, safe }: Props) {
  const dialog = useModal();
  useTitleOver(title);
  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    safe?.onPress();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.notice}
      closedby={safe ? 'closerequest' : 'none'}
      onCancel={leave}
      aria-labelledby="notice-title"
      aria-describedby="notice-text"
    >
      <h2 id="notice-title" tabIndex={-1}>
        {title}
      </h2>
      <p id="notice-text">{text}</p>
      <div className={styles.actions}>
        {destructive ? (
          <Button
            variant={safe ? 'quiet' : 'solid'}
            data-safe={!safe}
            onClick={destructive.onPress}
          >
            {destructive.label}
          </Button>
        ) : null}
        {safe ? (
          <Button data-safe onClick={safe.onPress}>
            {safe.label}
          </Button>
        ) : null}
      </div>
    </dialog>
  );
}

function useTitleOver(title: string): void {
  useEffect(() => {
    const previousTitle = document.title;
    document.title = title;
    return () => {
      document.title = previousTitle;
    };
  }, [title]);
}
