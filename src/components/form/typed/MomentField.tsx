import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { isMoment, today } from '../../../../contract/questions/shared/typed/moments.ts';
import { rangeMessage } from '../../../i18n/messages/bounds.ts';
import { useMounted } from '../../useMounted.ts';
import type { TextFieldProps } from '../PlainField.tsx';
import fieldStyles from '../TextField.module.css';
import { localDay } from './judges.ts';
import styles from './TypedField.module.css';
import { hintId, TypedHint } from './TypedHint.tsx';

const halfFilled = '-';

/** The browser's control for a date, a time or a month; some browsers show a text field instead. */
export function MomentField({ id, blank, value, ...props }: TextFieldProps) {
  const { i18n } = useLingui();
  const isMounted = useMounted();
  const input = useRef<HTMLInputElement>(null);
  const kind = blank.kind as 'date' | 'time' | 'month';
  const isNative = isMounted && input.current?.type === kind;
  const min = typeof blank.min === 'string' ? blank.min : undefined;
  const max = typeof blank.max === 'string' ? blank.max : undefined;
  const hint = (min ?? max) ? [i18n._(rangeMessage({ min, max }, i18n))] : [];
  const fixed = (bound: string | undefined) => (bound === today ? undefined : bound);
  // A partly filled control has no value and sends no change event, so a marker value keeps its answer from looking
  // empty.
  const settle = ({ validity, value: filled }: HTMLInputElement) => {
    if (validity.badInput) {
      if (value !== halfFilled) props.onChange(halfFilled);
    } else if (value === halfFilled) props.onChange(filled);
  };
  return (
    <>
      <TypedHint id={id} lines={hint} />
      <input
        ref={input}
        id={id}
        name={props.name}
        // A native control shows nothing for a text that is no date or time, which looks as if the answer were empty.
        value={isNative && !isMoment(value, kind) ? '' : value}
        className={`${fieldStyles.field} ${styles.moment}`}
        type={kind}
        dir="ltr"
        autoComplete={blank.autocomplete ?? 'off'}
        // The placeholder appears only in browsers that show a text field for months.
        placeholder={kind === 'month' ? '2031-05' : undefined}
        min={fixed(min)}
        max={fixed(max)}
        // `today` is set on focus, because the server's date may differ and the markup has to match at hydration.
        onFocus={({ target }) => {
          if (min === today) target.min = localDay();
          if (max === today) target.max = localDay();
        }}
        aria-labelledby={props.labelledBy}
        aria-describedby={
          [hintId(id, hint), props.describedBy].filter(Boolean).join(' ') || undefined
        }
        aria-invalid={props.isInvalid || undefined}
        aria-required={props.isRequired || undefined}
        onChange={({ target }) => props.onChange(target.value)}
        onKeyDown={({ currentTarget }) => settle(currentTarget)}
        onKeyUp={({ currentTarget }) => settle(currentTarget)}
        onBlur={({ currentTarget }) => settle(currentTarget)}
      />
    </>
  );
}
