import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  readonly hasAnswered: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

export function LeaveDialog({ hasAnswered, onStay, onLeave }: Props) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={t({
        message: 'Close the survey?',
        comment: 'Title: asks before the window with the survey is closed.',
      })}
      text={
        hasAnswered
          ? t`Your answers so far are saved. The answer on this page hasn’t been sent yet.`
          : t`The answer on this page hasn’t been sent yet.`
      }
      destructive={{
        label: t({ message: 'Close', comment: 'Button: verb; closes the window with the survey.' }),
        onPress: onLeave,
      }}
      safe={{
        label: t({ message: 'Continue the survey', comment: 'Button: the survey stays open.' }),
        onPress: onStay,
      }}
    />
  );
}
