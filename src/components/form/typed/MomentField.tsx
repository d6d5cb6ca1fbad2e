import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { isMoment, today } from '../../../../contract/questions/shared/typed/moments.ts';
import { rangeMessage } from '../../../i18n/messages/typedFaults.ts';
import { useMounted } from '../../useMounted.ts';
import type { TextFieldProps } from '../PlainField.tsx';
import fieldStyles from '../TextField.module.css';
import { localDay } from './judges.ts';
import styles from './TypedField.module.css';
import { hintId, TypedHint } from './TypedHint.tsx';

const halfFilled = '-';

/** The browser's own control of a date, a time or a month, which some browsers show as a text field. */
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
  return (
    <>
      <TypedHint id={id} lines={hint} />
      <input
        ref={input}
        id={id}
        name={props.name}
        // A native control shows nothing for another text, and would not say so.
        value={isNative && !isMoment(value, kind) ? '' : value}
        className={`${fieldStyles.field} ${styles.moment}`}
        type={kind}
        dir="ltr"
        // Only a browser that shows months as text shows this.
        placeholder={kind === 'month' ? '2031-05' : undefined}
        min={fixed(min)}
        max={fixed(max)}
        // The server's day may differ, and its markup has to be the same.
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
        // A control filled in half has no value, and its answer would be lost without a word.
        onBlur={({ target }) => target.validity.badInput && props.onChange(halfFilled)}
      />
    </>
  );
}
