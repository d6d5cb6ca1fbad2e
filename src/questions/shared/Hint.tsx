import { useLingui } from '@lingui/react/macro';
import { useAuthored } from '../../components/text/authored.ts';
import { plainText } from '../../components/text/plainText.ts';
import styles from './Hint.module.css';

interface Props {
  readonly hints: readonly {
    readonly hint: string;
    readonly i18n: Readonly<Record<string, string>>;
    readonly score: number;
  }[];
  readonly score: number | null;
}

/** The survey's hint for a score, in the reader's language if available. */
export function Hint({ hints, score }: Props) {
  const { i18n } = useLingui();
  const authored = useAuthored();
  if (hints.length === 0) return null;
  const hint = hints.find((entry) => entry.score === score);
  const sentence = hint?.i18n[i18n.locale] ?? hint?.i18n[i18n.locale.split('-')[0] ?? ''];
  return (
    <output className={styles.hint} {...(sentence === undefined ? authored : { dir: 'auto' })}>
      {hint ? plainText(sentence ?? hint.hint) : null}
    </output>
  );
}
