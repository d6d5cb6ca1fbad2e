import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import {
  type Icon,
  type LabelSet,
  scalePoints,
} from '../../../contract/questions/shared/ratings.ts';
import { useAuthored } from '../../components/text/authored.ts';
import { plainText } from '../../components/text/plainText.ts';
import { ratingLabel } from '../../i18n/messages/ratings.ts';
import { Point } from './Point.tsx';
import styles from './Scale.module.css';

interface Rating {
  readonly rateType: LabelSet;
  readonly icon: Icon;
  readonly scope: number;
  readonly startValue: number;
  readonly leftLevel: string;
  readonly rightLevel: string;
}

interface Props {
  /** Name of the radios, unique in the question. */
  readonly name: string;
  readonly config: Rating;
  readonly score: number | null;
  readonly describedBy: string | undefined;
  /** Digit keys press points; for the only scale of a question. */
  readonly hasKeys?: boolean;
  readonly onPress: (score: number) => void;
}

/** The points of a scale and the labels of its ends; the parent labels the group. */
export function Scale({ name, config, score: given, hasKeys = false, ...props }: Props) {
  const { i18n } = useLingui();
  const authored = useAuthored();
  // Built-in label sets are in the reader's language.
  const ownLanguage = config.rateType === 0 ? authored : null;
  const scores = scalePoints(config);
  const last = scores.length - 1;
  const labels = scores.map((_, step) => plainText(ratingLabel(config, step, i18n)));
  const counts = {
    '--all': scores.length,
    '--half': Math.ceil(scores.length / 2),
    '--digits': String(scores[last]).length,
  };
  return (
    <>
      <div className={styles.scale} style={counts as CSSProperties}>
        {scores.map((score, step) => (
          <Point
            key={score}
            id={pointId(name, score)}
            name={name}
            icon={config.icon}
            score={score}
            low={scores[0] ?? score}
            top={scores[last] ?? score}
            mood={step / last}
            words={labels[step] ?? ''}
            isChosen={score === given}
            isReached={given !== null && score <= given}
            hasKey={hasKeys}
            describedBy={props.describedBy}
            onPress={() => props.onPress(score)}
          />
        ))}
      </div>
      {labels[0] || labels[last] ? (
        <div className={styles.ends} id={endsId(name)}>
          <span {...ownLanguage}>{labels[0]}</span>
          <span {...ownLanguage}>{labels[last]}</span>
        </div>
      ) : null}
    </>
  );
}

export function pointId(name: string, score: number): string {
  return `point-${encodeURIComponent(name)}-${score}`;
}

/** Id of the end labels, for `aria-describedby` of the group. */
export function endsId(name: string): string {
  return `ends-${encodeURIComponent(name)}`;
}
