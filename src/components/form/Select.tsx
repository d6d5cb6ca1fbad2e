import { useAuthored } from '../text/authored.ts';
import { PrintedValue } from './PrintedValue.tsx';
import styles from './Select.module.css';

/** Props of `Select` and `Combobox`. */
export interface SelectProps {
  readonly id: string;
  readonly name: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  /** The id of the chosen option; empty if none is chosen. */
  readonly value: string;
  readonly placeholder: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (id: string) => void;
}

/** Props of a field that may be searchable, in which a typed text may name no option. */
export interface ListFieldProps extends SelectProps {
  readonly onUnlisted: (isUnlisted: boolean) => void;
}

export function Select(props: SelectProps) {
  const { id, name, options, value, placeholder, isInvalid, isRequired, isDisabled, onChange } =
    props;
  const authored = useAuthored();
  return (
    <>
      <select
        className={styles.select}
        id={id}
        name={name}
        value={value}
        disabled={isDisabled}
        aria-labelledby={props.labelledBy}
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid || undefined}
        aria-required={isRequired || undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.id} value={option.id} {...authored}>
            {option.text}
          </option>
        ))}
      </select>
      <PrintedValue text={options.find((option) => option.id === value)?.text ?? ''} />
    </>
  );
}
