import { useLingui } from '@lingui/react/macro';
import { FormFields } from '../components/form/FormFields.tsx';
import { noticeMessages } from '../i18n/messages/notices.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Over the current question, where a form was sent for another one. */
export function ElsewhereDialog({ onContinue }: { onContinue: () => void }) {
  const { i18n } = useLingui();
  const { title, text, proceed } = noticeMessages.elsewhere;
  return (
    <ConfirmDialog
      title={i18n._(title)}
      text={i18n._(text)}
      fields={<FormFields />}
      safe={proceed && { label: i18n._(proceed), onPress: onContinue, command: 'continue' }}
    />
  );
}
