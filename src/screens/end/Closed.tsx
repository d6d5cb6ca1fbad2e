import { useLingui } from '@lingui/react/macro';
import { Message } from '../../layouts/Message.tsx';

/** The screen of status 4: the survey is closed or full. */
export function Closed() {
  const { t } = useLingui();
  return (
    <Message
      icon="lock"
      heading={t({
        message: 'This survey is no longer available',
        comment: 'Title: nobody can answer it any more.',
      })}
    >
      {t({
        message:
          'The survey has closed or already has enough answers. Thank you for your interest.',
        comment: 'It: the survey.',
      })}
    </Message>
  );
}
