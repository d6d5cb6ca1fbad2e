import { useLingui } from '@lingui/react/macro';
import { Message } from '../../layouts/Message.tsx';

/** Status 4: closed or full. */
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
        message: 'It has ended or already has enough answers. Thank you for your interest.',
        comment: 'It: the survey.',
      })}
    </Message>
  );
}
