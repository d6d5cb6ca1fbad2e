import { useLingui } from '@lingui/react/macro';
import { typedKindOf } from '../../../../contract/questions/shared/formats.ts';
import { PlainField, type TextFieldProps } from '../PlainField.tsx';
import './judges.ts';
import { MomentField } from './MomentField.tsx';
import { NumberField } from './NumberField.tsx';
import { loadPhone } from './phone.ts';
import { hintId, TypedHint } from './TypedHint.tsx';
import '../../../i18n/messages/typedFaults.ts';
import { useEffect } from 'react';

/** The field of a number, date, time, month, phone number or pattern, in one chunk with its judges. */
export function TypedField(props: TextFieldProps) {
  switch (typedKindOf(props.blank)) {
    case 'number':
      return <NumberField {...props} />;
    case 'date':
    case 'time':
    case 'month':
      return <MomentField {...props} />;
    case 'phone':
      return <PhoneField {...props} />;
    default:
      return <PlainField {...props} />;
  }
}

/** Stays usable without the table of numbers, which the server has, too. */
function PhoneField(props: TextFieldProps) {
  const { t } = useLingui();
  useEffect(() => {
    loadPhone().catch(() => {});
  }, []);
  const hint = props.blank.country === undefined ? [t`Start with + and the country code`] : [];
  const describedBy = [hintId(props.id, hint), props.describedBy].filter(Boolean).join(' ');
  return (
    <>
      <TypedHint id={props.id} lines={hint} />
      <PlainField
        {...props}
        blank={{ ...props.blank, kind: 'tel' }}
        describedBy={describedBy || undefined}
      />
    </>
  );
}
