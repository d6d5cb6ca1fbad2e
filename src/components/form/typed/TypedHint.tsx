import styles from './TypedField.module.css';

interface Props {
  readonly id: string;
  /** Sentences, each of which gets a line. */
  readonly lines: readonly string[];
}

/** The id of a field's hint; empty without lines. */
export function hintId(field: string, lines: readonly string[]): string {
  return lines.length > 0 ? `${field}-hint` : '';
}

/** States bounds and format of a value; screen readers read it with the field. */
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
