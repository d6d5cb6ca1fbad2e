import { useLingui } from '@lingui/react/macro';
import { type InputHTMLAttributes, useEffect, useMemo, useRef, useState } from 'react';
import type { Blank } from '../../../../contract/questions/shared/formats.ts';
import {
  decimalField,
  isNumber,
  readNumber,
} from '../../../../contract/questions/shared/typed/number.ts';
import { rangeMessage, stepMessage } from '../../../i18n/messages/bounds.ts';
import { formatLocales } from '../../../i18n/messages/formatLocales.ts';
import { useAuthored } from '../../text/authored.ts';
import { plainText } from '../../text/plainText.ts';
import type { TextFieldProps } from '../PlainField.tsx';
import { PrintedValue } from '../PrintedValue.tsx';
import fieldStyles from '../TextField.module.css';
import styles from './TypedField.module.css';
import { hintId, TypedHint } from './TypedHint.tsx';

/**
 * A number field with the digits and the decimal separator of the reader's language. A field of type `number` would
 * lose text that is no number, change by the mouse wheel, and use the browser's language instead of the page's.
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
    // A form submits numbers in the format of the protocol, even if the respondent has changed nothing.
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
          autoComplete={blank.autocomplete ?? 'off'}
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
        <PrintedValue text={shown} dir="ltr" />
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

/** Number keyboards of phones have no minus sign, so a field that allows negative numbers uses the text keyboard. */
function keyboardOf({ min, step }: Blank): InputHTMLAttributes<HTMLInputElement>['inputMode'] {
  if (typeof min !== 'number' || min < 0) return 'text';
  return Number.isInteger(step) && Number.isInteger(min) ? 'numeric' : 'decimal';
}

function hintOf({ min, max, step }: Blank, i18n: Parameters<typeof stepMessage>[1]): string[] {
  const hasBounds = typeof min === 'number' || typeof max === 'number';
  return [
    ...(hasBounds ? [i18n._(rangeMessage({ min, max }, i18n))] : []),
    ...(typeof step === 'number' ? [i18n._(stepMessage({ min, step }, i18n))] : []),
  ];
}

interface Writing {
  readonly decimal: string;
  /** Writes a number of the protocol in the reader's language; any other text stays unchanged. */
  readonly write: (text: string) => string;
}

function writingOf(locale: string): Writing {
  const format = new Intl.NumberFormat(formatLocales(locale), { useGrouping: false });
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
