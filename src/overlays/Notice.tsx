import { useLingui } from '@lingui/react/macro';
import type { NoticesActor, Question } from '../../machines/notices.machine.ts';
import { noticeWords } from '../words/notices.ts';
import { Ask } from './Ask.tsx';

/** The one dialog: something happened to the survey, or something is to be confirmed (spec §4, "Notice codes"). */
export function Notice({ notices, question }: { notices: NoticesActor; question: Question }) {
  const { i18n } = useLingui();
  const { title, text, restart, proceed } = noticeWords[question];
  const send = (type: 'notice.restart' | 'notice.continue') => () => notices.send({ type });
  return (
    <Ask
      title={i18n._(title)}
      text={i18n._(text)}
      risky={restart && { words: i18n._(restart), act: send('notice.restart') }}
      safe={proceed && { words: i18n._(proceed), act: send('notice.continue') }}
    />
  );
}
