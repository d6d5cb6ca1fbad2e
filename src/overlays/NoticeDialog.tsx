import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { DialogKind, NoticesActor } from '../../machines/notices/notices.machine.ts';
import { selectHasAnswered, selectHasUnsentText } from '../../machines/session/chunks.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { RestartFields } from '../components/form/SentFields.tsx';
import { noticeMessage, noticeMessages } from '../i18n/messages/notices.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props extends ScreenProps {
  readonly notices: NoticesActor;
  readonly question: DialogKind;
}

export function NoticeDialog({ session, notices, question }: Props) {
  const { i18n } = useLingui();
  const hasAnswered = useSelector(session, selectHasAnswered);
  const hasUnsentText = useSelector(session, selectHasUnsentText);
  const { title, restart, proceed } = noticeMessages[question];
  const send = (type: 'dialog.restart' | 'dialog.continue') => () => notices.send({ type });
  return (
    <ConfirmDialog
      title={i18n._(title)}
      text={i18n._(noticeMessage(question, { hasAnswered, hasUnsentText }))}
      fields={<RestartFields keepsAnswers={question !== 'resume'} />}
      destructive={
        restart && {
          label: i18n._(restart),
          onPress: send('dialog.restart'),
          command: 'restart',
        }
      }
      safe={
        proceed && {
          label: i18n._(proceed),
          onPress: send('dialog.continue'),
          command: 'continue',
        }
      }
    />
  );
}
