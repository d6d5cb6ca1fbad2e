import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import { type Icon, icons } from '../../../contract/questions/shared/ratings.ts';
import { RateIcon } from '../../components/icons/RateIcon.tsx';
import { OptionKeys } from '../shared/optionKeys.ts';
import styles from './Point.module.css';
import { pointName } from './pointName.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly icon: Icon;
  readonly score: number;
  readonly low: number;
  readonly top: number;
  /** The position on the scale, from 0 to 1. */
  readonly mood: number;
  /** The id of the rated row, where the group does not label each point. */
  readonly groupName?: string;
  /** The label of the point; may be empty. */
  readonly words: string;
  readonly isChosen: boolean;
  /** Whether the point is chosen or below the chosen point. */
  readonly isReached: boolean;
  /** Whether a digit key presses the point. */
  readonly hasKey: boolean;
  readonly describedBy: string | undefined;
  readonly onPress: () => void;
}

/** A point of a scale, labelled by its value, because its icon has no text. */
export function Point(props: Props) {
  const { id, name, icon, score, low, top, mood, words, isChosen, isReached, onPress } = props;
  const { i18n } = useLingui();
  const hasKey = useContext(OptionKeys) && props.hasKey && score >= 0 && score <= 9;
  const isFilled = icon === icons.emoji ? isChosen : isReached;
  return (
    <label className={styles.point} data-icon={icon === icons.number ? undefined : icon}>
      <input
        className={styles.input}
        type="radio"
        id={id}
        name={name}
        value={score}
        checked={isChosen}
        onChange={onPress}
        aria-label={pointName({ score, low, top, words }, i18n)}
        aria-labelledby={props.groupName === undefined ? undefined : `${props.groupName} ${id}`}
        aria-describedby={props.describedBy}
        aria-keyshortcuts={hasKey ? String(score) : undefined}
      />
      {icon === icons.number ? null : <RateIcon icon={icon} mood={mood} isFilled={isFilled} />}
      <span
        className={styles.figure}
        data-alone={icon === icons.number || undefined}
        aria-hidden="true"
      >
        {i18n.number(score)}
      </span>
    </label>
  );
}
