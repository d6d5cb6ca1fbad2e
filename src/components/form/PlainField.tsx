import { useRef } from 'react';
import { type Blank, formats } from '../../../contract/questions/shared/formats.ts';
import { inputAttributes } from './inputAttributes.ts';
import { PrintedValue } from './PrintedValue.tsx';
import { Remaining } from './Remaining.tsx';
import styles from './TextField.module.css';
import { useAutoHeight } from './useAutoHeight.ts';

export interface TextFieldProps {
  readonly id: string;
  readonly name: string;
  readonly blank: Blank;
  readonly value: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
  readonly onChange: (value: string) => void;
}

/** A text field that never truncates its text; a text that is too long is reported as a fault instead. */
export function PlainField({
  id,
  name,
  blank,
  value,
  isInvalid,
  isRequired,
  onChange,
  ...by
}: TextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useAutoHeight(area, value);
  const common = {
    id,
    name,
    value,
    className: styles.field,
    placeholder: blank.placeholder || undefined,
    'aria-labelledby': by.labelledBy,
    'aria-describedby': by.describedBy,
    'aria-invalid': isInvalid || undefined,
    'aria-required': isRequired || undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  const attributes = inputAttributes(blank);
  const isMultiline = blank.multiline && blank.format === formats.free;
  return (
    <>
      {isMultiline ? (
        <textarea
          {...common}
          ref={area}
          dir="auto"
          rows={4}
          autoComplete={attributes.autoComplete}
        />
      ) : (
        <>
          <input {...common} {...attributes} />
          <PrintedValue text={value} dir={attributes.dir} />
        </>
      )}
      {blank.maxLength === undefined ? null : <Remaining value={value} max={blank.maxLength} />}
    </>
  );
}
