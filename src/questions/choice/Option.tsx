import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { EmptyFallback, lazyComponent } from '../../components/lazyComponent.tsx';
import { useAuthored } from '../../components/text/authored.ts';
import { RichText } from '../../components/text/RichText.tsx';
import styles from './Option.module.css';
import { altOf, type Illustrated } from './pictures.ts';

const Zoom = lazyComponent(
  () => import('../../components/viewer/Zoom.tsx').then((chunk) => chunk.Zoom),
  EmptyFallback,
);

interface Props {
  readonly type: 'radio' | 'checkbox';
  readonly id: string;
  readonly name: string;
  readonly option: Illustrated;
  /** Position from 0, which gives the shortcut letter; no shortcut without it. */
  readonly index?: number;
  /** A row, a row with a thumbnail, or a picture card. */
  readonly variant?: 'row' | 'thumb' | 'card';
  /** Shows the letter as part of the label. */
  readonly isLettered?: boolean;
  readonly isChosen: boolean;
  readonly describedBy: string | undefined;
  readonly isInvalid?: boolean;
  readonly onPress: () => void;
  /** Visible while the option is chosen. */
  readonly children?: ReactNode;
}

/** A radio or checkbox; the whole row is the target. */
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
  const { lang } = useAuthored();
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
        aria-keyshortcuts={letter}
      />
      {isPlain ? (
        <RichText as="span" id={`${id}-words`} className={styles.words} text={option.text} />
      ) : (
        <span className={`${styles.words} ${styles.pictured}`} id={`${id}-words`}>
          {option.imgs.map((src, index) => (
            <img
              key={src}
              src={src}
              loading="lazy"
              alt={option.alts?.[index] || (option.text === '' && index === 0 ? alt : '')}
              lang={option.alts?.[index] ? lang : undefined}
            />
          ))}
          <span className={styles.text}>
            {props.isLettered ? <strong>{letter}</strong> : null}
            <RichText as="span" text={option.text} />
          </span>
        </span>
      )}
      {letter && !props.isLettered ? (
        <span className={styles.key} aria-hidden="true">
          {letter}
        </span>
      ) : null}
    </label>
  );
  // Every element delays the first paint.
  if (isFlat) return control;
  return (
    <div className={styles.row} data-variant={variant}>
      {control}
      {picture && variant !== 'thumb' ? <Zoom src={picture} alt={alt} /> : null}
      {props.children ? <div className={styles.more}>{props.children}</div> : null}
    </div>
  );
}
