import { type ReactNode, type SyntheticEvent, useContext, useEffect, useState } from 'react';
import { type Command, formFields } from '../../contract/pageForm.ts';
import { Button } from '../components/form/Button.tsx';
import { PageTitle } from '../components/text/pageTitle.ts';
import { useHydrating } from '../components/useHydrating.ts';
import { useModal } from '../components/viewer/useModal.ts';
import styles from './Notice.module.css';

interface Choice {
  readonly label: string;
  readonly onPress: () => void;
  /** Does the same without a script. */
  readonly command?: Command;
}

interface Props {
  readonly title: string;
  readonly text: string;
  readonly destructive?: Choice | undefined;
  readonly safe?: Choice | undefined;
  /** Fields that its commands send. */
  readonly fields?: ReactNode;
}

/** A modal question; Escape presses the safe choice, if any. */
export function ConfirmDialog({ title, text, destructive, safe, fields }: Props) {
  const dialog = useModal();
  // Constant, because a later `open={false}` would close the modal dialog.
  const [isServed] = useState(useHydrating());
  useTitleOver(title);
  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    safe?.onPress();
  };
  return (
    <dialog
      ref={dialog}
      open={isServed}
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
      <form method="post" className={styles.actions} onSubmit={(event) => event.preventDefault()}>
        {isServed ? fields : null}
        {destructive ? (
          <Button
            {...submit(destructive)}
            variant={safe ? 'quiet' : 'solid'}
            data-safe={!safe}
            autoFocus={isServed && !safe}
            onClick={pressing(destructive)}
          >
            {destructive.label}
          </Button>
        ) : null}
        {safe ? (
          <Button {...submit(safe)} data-safe autoFocus={isServed} onClick={pressing(safe)}>
            {safe.label}
          </Button>
        ) : null}
      </form>
    </dialog>
  );
}

/** The press may remove the form that the button would send. */
function pressing({ onPress }: Choice) {
  return (event: SyntheticEvent) => {
    event.preventDefault();
    onPress();
  };
}

function submit({ command }: Choice) {
  return command ? ({ type: 'submit', name: formFields.command, value: command } as const) : {};
}

function useTitleOver(title: string): void {
  useContext(PageTitle)?.(title);
  useEffect(() => {
    const previousTitle = document.title;
    document.title = title;
    return () => {
      document.title = previousTitle;
    };
  }, [title]);
}
