import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { type Command, formFields } from '../../contract/pageForm.ts';
import { Button } from '../components/form/Button.tsx';
import { useTitleOver } from '../components/text/useTitle.ts';
import { useHydrating } from '../components/useHydrating.ts';
import { useModal } from '../components/viewer/useModal.ts';
import styles from './ConfirmDialog.module.css';

interface Choice {
  readonly label: string;
  readonly onPress: () => void;
  /** The command that the button submits in a form without a script. */
  readonly command?: Command;
}

interface Props {
  readonly title: string;
  readonly text: string;
  readonly destructive?: Choice | undefined;
  readonly safe?: Choice | undefined;
  /** Form fields that are submitted with the commands. */
  readonly fields?: ReactNode;
}

/** A modal dialog with a question; Escape presses the safe choice, if there is one. */
export function ConfirmDialog({ title, text, destructive, safe, fields }: Props) {
  const dialog = useModal();
  // The state is constant, because React would close the modal dialog when `open` became false after hydration.
  const [isServerRendered] = useState(useHydrating());
  useTitleOver(title);
  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    safe?.onPress();
  };
  return (
    <dialog
      ref={dialog}
      open={isServerRendered}
      className={styles.dialog}
      closedby={safe ? 'closerequest' : 'none'}
      onCancel={leave}
      aria-labelledby="dialog-title"
      aria-describedby="dialog-text"
    >
      <h2 id="dialog-title" tabIndex={-1}>
        {title}
      </h2>
      <p id="dialog-text">{text}</p>
      <form method="post" className={styles.actions} onSubmit={(event) => event.preventDefault()}>
        {isServerRendered ? fields : null}
        {destructive ? (
          <Button
            {...submit(destructive)}
            variant={safe ? 'quiet' : 'solid'}
            data-safe={!safe}
            autoFocus={isServerRendered && !safe}
            onClick={pressing(destructive)}
          >
            {destructive.label}
          </Button>
        ) : null}
        {safe ? (
          <Button {...submit(safe)} data-safe autoFocus={isServerRendered} onClick={pressing(safe)}>
            {safe.label}
          </Button>
        ) : null}
      </form>
    </dialog>
  );
}

/** The press may remove the form, which the button would otherwise submit as well. */
function pressing({ onPress }: Choice) {
  return (event: SyntheticEvent) => {
    event.preventDefault();
    onPress();
  };
}

function submit({ command }: Choice) {
  return command ? ({ type: 'submit', name: formFields.command, value: command } as const) : {};
}
