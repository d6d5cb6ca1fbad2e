import styles from './PrintedValue.module.css';

interface Props {
  readonly text: string;
  readonly dir?: string | undefined;
}

/** Replaces the preceding field on paper, because a field would cut off a long value. */
export function PrintedValue({ text, dir = 'auto' }: Props) {
  return text === '' ? null : (
    // CSS generates the text, because a translator would change it and a search of the page would find it twice.
    <span className={styles.printed} dir={dir} data-printed={text} aria-hidden="true" />
  );
}
