import styles from './TypedField.module.css';

interface Props {
  readonly id: string;
  /** Sentences, each on a line. */
  readonly lines: readonly string[];
}

/** The id that describes the field; empty without lines. */
export function hintId(field: string, lines: readonly string[]): string {
  return lines.length > 0 ? `${field}-hint` : '';
}

/** Bounds and form of a value, read out with its field. */
export function TypedHint({ id, lines }: Props) {
  if (lines.length === 0) return null;
  return (
    <div className={styles.hint} id={hintId(id, lines)}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
