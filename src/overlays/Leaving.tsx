import { useLingui } from '@lingui/react/macro';
import { Ask } from './ConfirmDialog.tsx';

interface Props {
  readonly hasAnswered: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

/** Asks before a window is closed over an answer that has not been sent. */
export function Leaving({ hasAnswered, onStay, onLeave }: Props) {
  const { t } = useLingui();
  return (
    <Ask
      title={t({
        message: 'Close the survey?',
        comment: 'Title: asks before the window with the survey is closed.',
      })}
      text={
        hasAnswered
          ? t`Your answers so far are saved. The answer on this page has not been sent yet.`
          : t`The answer on this page has not been sent yet.`
      }
      risky={{
        words: t({ message: 'Close', comment: 'Button: verb; closes the window with the survey.' }),
        act: onLeave,
      }}
      safe={{
        words: t({ message: 'Keep answering', comment: 'Button: the survey stays open.' }),
        act: onStay,
      }}
    />
  );
}
