import { useAuthored } from '../../components/text/authored.ts';
import { plainText } from '../../components/text/plainText.ts';
import styles from './Tag.module.css';

interface Props {
  readonly id: string;
  /** The id of the option. */
  readonly value: string;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

export function Tag({ id, value, text, isChosen, onPress }: Props) {
  const authored = useAuthored();
  return (
    <label className={styles.tag}>
      <input
        className={styles.input}
        type="checkbox"
        id={id}
        name="tag"
        value={value}
        checked={isChosen}
        onChange={onPress}
      />
      <span {...authored}>{plainText(text)}</span>
    </label>
  );
}
