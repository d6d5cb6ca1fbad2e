import { useAuthored } from '../../src/components/text/authored.ts';
import { plainText } from '../../src/components/text/plainText.ts';
import { OptionImages } from '../../src/questions/choice/OptionImages.tsx';
import type { Illustrated } from '../../src/questions/choice/pictures.ts';
import styles from './Tag.module.css';

interface Props {
  readonly id: string;
  readonly option: Illustrated;
  /** The position from 0. */
  readonly index: number;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}

export function Tag({ id, option, index, isChosen, onPress }: Props) {
  const authored = useAuthored();
  return (
    <label className={styles.tag}>
      <input
        className={styles.input}
        type="checkbox"
        id={id}
        name="tag"
        value={option.id}
        checked={isChosen}
        onChange={onPress}
      />
      <OptionImages option={option} index={index} />
      <span {...authored}>{plainText(option.text)}</span>
    </label>
  );
}
