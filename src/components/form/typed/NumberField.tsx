import { useLingui } from '@lingui/react/macro';
import { type InputHTMLAttributes, useEffect, useMemo, useRef, useState } from 'react';
import type { Blank } from '../../../../contract/questions/shared/formats.ts';
import {
  decimalField,
  isNumber,
  readNumber,
} from '../../../../contract/questions/shared/typed/number.ts';
import { rangeMessage, stepMessage } from '../../../i18n/messages/typedFaults.ts';
import { useAuthored } from '../../text/authored.ts';
import { plainText } from '../../text/plainText.ts';
import type { TextFieldProps } from '../PlainField.tsx';
import fieldStyles from '../TextField.module.css';
import styles from './TypedField.module.css';
import { hintId, TypedHint } from './TypedHint.tsx';

/**
 * A number in the digits and with the decimal separator of the reader. Not `type=number`: it loses what it cannot
 * read, changes by the mouse wheel, and takes the separator of the browser's language instead of the page's.
 */
export function NumberField({ id, blank, value, ...props }: TextFieldProps) {
  const { i18n } = useLingui();
  const authored = useAuthored();
  const writing = useMemo(() => writingOf(i18n.locale), [i18n.locale]);
  const [typed, setTyped] = useState(() => writing.write(value));
  const shown = readNumber(typed, writing.decimal) === value ? typed : writing.write(value);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = input.current?.form;
    // The answer of a form is in the format of the wire, also where it is read before any change.
    const convert = ({ formData }: FormDataEvent) => {
      formData.set(props.name, readNumber(input.current?.value ?? '', writing.decimal));
      formData.set(decimalField, '.');
    };
    form?.addEventListener('formdata', convert);
    return () => form?.removeEventListener('formdata', convert);
  }, [props.name, writing]);
  const hint = hintOf(blank, i18n);
  const unit = plainText(blank.unit ?? '');
  const described = [unit && `${id}-unit`, hintId(id, hint), props.describedBy];
  return (
    <>
      <TypedHint id={id} lines={hint} />
      <div className={styles.number}>
        <input
          ref={input}
          id={id}
          name={props.name}
          value={shown}
          className={fieldStyles.field}
          type="text"
          dir="ltr"
          inputMode={keyboardOf(blank)}
          autoComplete="off"
          spellCheck={false}
          placeholder={blank.placeholder || undefined}
          aria-labelledby={props.labelledBy}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          aria-invalid={props.isInvalid || undefined}
          aria-required={props.isRequired || undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            props.onChange(readNumber(target.value, writing.decimal));
          }}
        />
        {unit ? (
          <span className={styles.unit} id={`${id}-unit`} {...authored}>
            {unit}
          </span>
        ) : null}
      </div>
      <input type="hidden" name={decimalField} value={writing.decimal} />
    </>
  );
}

/** The keyboards for numbers of phones have no minus sign. */
function keyboardOf({ min, step }: Blank): InputHTMLAttributes<HTMLInputElement>['inputMode'] {
  if (typeof min !== 'number' || min < 0) return 'text';
  return Number.isInteger(step) && Number.isInteger(min) ? 'numeric' : 'decimal';
}

function hintOf({ min, max, step }: Blank, i18n: Parameters<typeof stepMessage>[1]): string[] {
  const hasBounds = typeof min === 'number' || typeof max === 'number';
  return [
    ...(hasBounds ? [i18n._(rangeMessage({ min, max }, i18n))] : []),
    ...(typeof step === 'number' ? [i18n._(stepMessage(step, i18n))] : []),
  ];
}

interface Writing {
  readonly decimal: string;
  /** A number of the wire as the reader writes it; other text stays. */
  readonly write: (text: string) => string;
}

function writingOf(locale: string): Writing {
  const format = new Intl.NumberFormat(locale, { useGrouping: false });
  const parts = format.formatToParts(1.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const digits = [...'0123456789'].map((digit) => format.format(Number(digit)));
  return {
    decimal,
    write: (text) =>
      isNumber(text)
        ? text.replace('.', decimal).replace(/\d/g, (digit) => digits[Number(digit)] ?? digit)
        : text,
  };
}
