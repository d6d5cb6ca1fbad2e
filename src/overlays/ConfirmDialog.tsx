import { type SyntheticEvent, useEffect } from 'react';
import { Button } from '../components/form/Button.tsx';
import { useModal } from '../components/viewer/useModal.ts';
import styles from './Notice.module.css';

/** A way out of a dialog: its words, and what it does. */
interface Choice {
  readonly label: string;
  readonly onPress: () => void;
}

interface Props {
  readonly title: string;
  readonly text: string;
  /** What costs something. */
  readonly destructive?: Choice | undefined;
  /** What costs nothing; without it there is only the other. */
  readonly safe?: Choice | undefined;
}

/**
 * A question that has to be answered before anything else. Escape is the safe way, and does nothing where there is
 * none.
 */
export function ConfirmDialog({ title, text, destructive, safe }: Props) {
  const box = useModal();
  useTitleOver(title);
  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    safe?.onPress();
  };
  return (
    <dialog
      ref={box}
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
          <Button look={safe ? 'quiet' : 'solid'} data-safe={!safe} onClick={destructive.onPress}>
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
