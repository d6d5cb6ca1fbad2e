import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import {
  type Icon,
  icons,
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
  /** The name of the radio buttons, unique in the question. */
  readonly name: string;
  readonly config: Rating;
  readonly score: number | null;
  readonly describedBy: string | undefined;
  /** Whether digit keys press points, which needs a question with a single scale. */
  readonly hasKeys?: boolean;
  readonly onPress: (score: number) => void;
}

/** The points of a scale and the labels of its ends. The parent element labels the group. */
export function Scale({ name, config, score: chosenScore, hasKeys = false, ...props }: Props) {
  const { i18n } = useLingui();
  const authored = useAuthored();
  // The texts of built-in label sets are in the reader's language, so they need no `lang`.
  const authoredLanguage = config.rateType === 0 ? authored : null;
  const scores = scalePoints(config);
  const last = scores.length - 1;
  const labels = scores.map((_, step) => plainText(ratingLabel(config, step, i18n)));
  // Only the ends may have labels.
  const chosenLabel = chosenScore === null ? '' : labels[scores.indexOf(chosenScore)];
  const counts = {
    '--all': scores.length,
    '--half': Math.ceil(scores.length / 2),
    '--digits': String(scores[last]).length,
  };
  const icon = config.icon === icons.number ? undefined : config.icon;
  const points = (
    <div className={styles.scale} data-icon={icon} style={counts as CSSProperties}>
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
          isChosen={score === chosenScore}
          isReached={chosenScore !== null && score <= chosenScore}
          hasKey={hasKeys}
          describedBy={props.describedBy}
          onPress={() => props.onPress(score)}
        />
      ))}
    </div>
  );
  if (endsOf(name, config) === undefined) return points;
  return (
    <div
      className={styles.labelled}
      data-count={scores.length}
      data-icon={icon}
      style={counts as CSSProperties}
    >
      <div className={styles.points}>
        {points}
        <div className={styles.ends} id={endsId(name)}>
          <span>
            <bdi {...authoredLanguage}>{labels[0]}</bdi>
          </span>
          <span>
            <bdi {...authoredLanguage}>{labels[last]}</bdi>
          </span>
        </div>
      </div>
      {/* The name of the point says the same to screen readers. */}
      <p className={styles.chosen} aria-hidden="true" {...authoredLanguage}>
        {chosenLabel ? <span key={chosenScore}>{chosenLabel}</span> : null}
      </p>
    </div>
  );
}

export function pointId(name: string, score: number): string {
  return `point-${encodeURIComponent(name)}-${score}`;
}

/** The id of the element with the labels of both ends. */
export function endsId(name: string): string {
  return `ends-${encodeURIComponent(name)}`;
}

/**
 * The id of the labels of both ends, for the `aria-describedby` of the group; undefined where the ends have no labels.
 */
export function endsOf(name: string, config: Rating): string | undefined {
  const { rateType, leftLevel, rightLevel } = config;
  return rateType !== 0 || leftLevel !== '' || rightLevel !== '' ? endsId(name) : undefined;
}
