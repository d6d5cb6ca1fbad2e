import styles from './Gallery.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly from: readonly string[];
  readonly onPick: (to: string) => void;
}

export function Picker({ label, value, from, onPick }: Props) {
  return (
    <label className={styles.pick}>
      {label}
      <select value={value} onChange={({ target }) => onPick(target.value)}>
        {from.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
