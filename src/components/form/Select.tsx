import { useAuthored } from '../text/authored.ts';
import styles from './Select.module.css';

/** Props of `Select` and `Combobox`. */
export interface SelectProps {
  readonly id: string;
  readonly name: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
  /** The id of the chosen option, empty without one. */
  readonly value: string;
  readonly placeholder: string;
  readonly labelledBy: string;
  readonly describedBy: string | undefined;
  readonly isInvalid?: boolean;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (id: string) => void;
}

export function Select(props: SelectProps) {
  const { id, name, options, value, placeholder, isInvalid, isRequired, isDisabled, onChange } =
    props;
  const authored = useAuthored();
  return (
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
  );
}
