import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { RichText } from '../parts/RichText.tsx';
import styles from './Option.module.css';

interface Props {
  readonly type: 'radio' | 'checkbox';
  readonly id: string;
  readonly name: string;
  readonly option: { readonly id: string; readonly text: string; readonly imgs: readonly string[] };
  /** Where it stands, from 0; its key is the letter of that place. */
  readonly place: number;
  readonly isChosen: boolean;
  readonly describedBy: string | undefined;
  readonly isInvalid?: boolean;
  readonly onPress: () => void;
  /** What the option asks for when it is chosen. */
  readonly children?: ReactNode;
}

/** One row to choose: the whole of it is the target. */
export function Option(props: Props) {
  const { type, id, name, option, place, isChosen, describedBy, isInvalid, onPress } = props;
  const { t } = useLingui();
  const key = place < 26 ? String.fromCharCode(65 + place) : undefined;
  return (
    <div className={styles.row} data-chosen={isChosen || undefined}>
      <label className={styles.label}>
        <input
          className={styles.mark}
          type={type}
          id={id}
          name={name}
          value={option.id}
          checked={isChosen}
          onChange={onPress}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
          aria-keyshortcuts={key}
        />
        <span className={styles.words} id={`${id}-words`}>
          <RichText as="span" text={option.text} />
          {option.imgs.map((src, index) => (
            <img
              key={src}
              src={src}
              loading="lazy"
              alt={option.text === '' && index === 0 ? t`Picture ${place + 1}` : ''}
            />
          ))}
        </span>
        {key ? (
          <span className={styles.key} aria-hidden="true">
            {key}
          </span>
        ) : null}
      </label>
      {isChosen ? props.children : null}
    </div>
  );
}
