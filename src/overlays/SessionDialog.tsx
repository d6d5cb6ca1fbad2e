import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectHasAnswered, selectHasUnsentText } from '../../machines/session/session.select.ts';
import type { Dialog } from '../../machines/session/session.types.ts';
import type { ScreenProps } from '../actors/props.ts';
import { RestartFields } from '../components/form/SentFields.tsx';
import { dialogMessages, dialogText } from '../i18n/messages/dialogs.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props extends ScreenProps {
  readonly dialog: Dialog;
}

export function SessionDialog({ session, dialog }: Props) {
  const { i18n } = useLingui();
  const hasAnswered = useSelector(session, selectHasAnswered);
  const hasUnsentText = useSelector(session, selectHasUnsentText);
  const { title, restart, proceed } = dialogMessages[dialog];
  return (
    <ConfirmDialog
      title={i18n._(title)}
      text={i18n._(dialogText(dialog, { hasAnswered, hasUnsentText }))}
      fields={<RestartFields keepsAnswers={dialog !== 'resume'} />}
      destructive={
        restart && {
          label: i18n._(restart),
          onPress: () => session.send({ type: 'session.restart' }),
          command: 'restart',
        }
      }
      safe={
        proceed && {
          label: i18n._(proceed),
          onPress: () => session.send({ type: 'session.continue' }),
          command: 'continue',
        }
      }
    />
  );
}
