import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useContext } from 'react';
import { RichText } from '../../components/text/RichText.tsx';
import { Zoom } from '../../components/viewer/Zoom.tsx';
import { OptionKeys } from '../shared/optionKeys.ts';
import styles from './Option.module.css';
import { OptionImages } from './OptionImages.tsx';
import { altOf, type Illustrated } from './pictures.ts';

interface Props {
  readonly type: 'radio' | 'checkbox';
  readonly id: string;
  readonly name: string;
  readonly option: Illustrated;
  /** The position from 0, which determines the shortcut letter; without a position there is no shortcut. */
  readonly index?: number;
  /** `row` is text, `thumb` has a small picture beside the text, and `card` a large picture above it. */
  readonly variant?: 'row' | 'thumb' | 'card';
  /** Whether the letter is part of the label. */
  readonly isLettered?: boolean;
  readonly isChosen: boolean;
  readonly describedBy: string | undefined;
  readonly isInvalid?: boolean;
  readonly onPress: () => void;
  /** Content that is visible while the option is chosen. */
  readonly children?: ReactNode;
}

/** A radio button or checkbox of which the whole row can be pressed. */
export function Option(props: Props) {
  const {
    type,
    id,
    name,
    option,
    index = 26,
    variant = 'row',
    isChosen,
    isInvalid,
    onPress,
  } = props;
  const { i18n } = useLingui();
  const hasKeys = useContext(OptionKeys);
  const letter = index < 26 ? String.fromCharCode(65 + index) : undefined;
  const [picture] = option.imgs;
  const alt = altOf(option, index, i18n);
  const isPlain = variant !== 'card' && !picture;
  const isFlat = isPlain && !props.children;
  const control = (
    <label className={isFlat ? `${styles.row} ${styles.label}` : styles.label}>
      <input
        className={styles.mark}
        type={type}
        id={id}
        name={name}
        value={option.id}
        checked={isChosen}
        onChange={onPress}
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid || undefined}
        aria-keyshortcuts={hasKeys ? letter : undefined}
      />
      {isPlain ? (
        <RichText as="span" id={`${id}-words`} className={styles.words} text={option.text} />
      ) : (
        <span className={`${styles.words} ${styles.pictured}`} id={`${id}-words`}>
          <OptionImages option={option} index={index} />
          <span className={styles.text}>
            {props.isLettered ? <strong>{letter}</strong> : null}
            <RichText as="span" text={option.text} />
          </span>
        </span>
      )}
      {letter && hasKeys && !props.isLettered ? (
        <span className={styles.key} aria-hidden="true">
          {letter}
        </span>
      ) : null}
    </label>
  );
  // A wrapper would delay the first paint of long lists, so an option without pictures has none.
  if (isFlat) return control;
  return (
    <div className={styles.row} data-variant={variant}>
      {control}
      {picture && variant !== 'thumb' ? <Zoom src={picture} alt={alt} /> : null}
      {props.children ? <div className={styles.more}>{props.children}</div> : null}
    </div>
  );
}
