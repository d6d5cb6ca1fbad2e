import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { NoticesActor, Question } from '../../machines/notices/notices.machine.ts';
import { selectHasAnswered, selectHasUnsentText } from '../../machines/session/session.select.ts';
import type { ScreenProps } from '../actors/props.ts';
import { noticeText, noticeWords } from '../i18n/messages/notices.ts';
import { Ask } from './ConfirmDialog.tsx';

interface Props extends ScreenProps {
  readonly notices: NoticesActor;
  readonly question: Question;
}

/** The one dialog: something happened to the survey, or something is to be confirmed (spec §4, "Notice codes"). */
export function Notice({ session, notices, question }: Props) {
  const { i18n } = useLingui();
  const hasAnswered = useSelector(session, selectHasAnswered);
  const hasUnsentText = useSelector(session, selectHasUnsentText);
  const { title, restart, proceed } = noticeWords[question];
  const send = (type: 'notice.restart' | 'notice.continue') => () => notices.send({ type });
  return (
    <Ask
      title={i18n._(title)}
      text={i18n._(noticeText(question, { hasAnswered, hasUnsentText }))}
      risky={restart && { words: i18n._(restart), act: send('notice.restart') }}
      safe={proceed && { words: i18n._(proceed), act: send('notice.continue') }}
    />
  );
}
