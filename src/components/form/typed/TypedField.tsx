import { useLingui } from '@lingui/react/macro';
import { typedKindOf } from '../../../../contract/questions/shared/formats.ts';
import { PlainField, type TextFieldProps } from '../PlainField.tsx';
import './judges.ts';
import { useEffect } from 'react';
import { loadPattern, loadPhone } from './lateJudges.ts';
import { MomentField } from './MomentField.tsx';
import { NumberField } from './NumberField.tsx';
import { hintId, TypedHint } from './TypedHint.tsx';

/**
 * The field of a number, date, time, month, phone number or pattern; all typed kinds share a chunk with their judges.
 */
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
      return <PatternField {...props} />;
  }
}

/**
 * Loads a judge when its field appears. The field works without the judge, because the server validates the answer,
 * too.
 */
function useLateJudge(load: () => Promise<void>): void {
  useEffect(() => {
    load().catch(() => {});
  }, [load]);
}

function PatternField(props: TextFieldProps) {
  useLateJudge(loadPattern);
  return <PlainField {...props} />;
}

function PhoneField(props: TextFieldProps) {
  const { t } = useLingui();
  useLateJudge(loadPhone);
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
