import { useLingui } from '@lingui/react/macro';
import type { CSSProperties } from 'react';
import { points } from '../../contract/questions/ratings.ts';
import { Clear } from '../parts/Clear.tsx';
import { plainText } from '../parts/plainText.ts';
import { ratingWords } from '../words/ratings.ts';
import { Group } from './Group.tsx';
import { faultAt, ids, join, optionId } from './names.ts';
import { Point } from './Point.tsx';
import type { QuestionProps } from './props.ts';
import styles from './Rate.module.css';

/** Code 8, a rating scale: radios that say their value in words, drawn as pictures or numbers. */
export function Rate({ question, answer, faults, onChange }: QuestionProps<8>) {
  const { i18n } = useLingui();
  const { config, questionId } = question;
  const scores = points(config);
  const last = scores.length - 1;
  const words = scores.map((_, step) => plainText(ratingWords(config, step, i18n)));
  const hint = config.rateHint.find(({ score }) => score === answer.score);
  const counts = { '--all': scores.length, '--half': Math.ceil(scores.length / 2) };
  return (
    <>
      <Group
        question={question}
        faults={faults}
        isRadio
        hints={join(words[0] && 'rate-low', words[last] && 'rate-high')}
        className={styles.scale}
        style={counts as CSSProperties}
      >
        {scores.map((score, step) => (
          <Point
            key={score}
            id={optionId(String(score))}
            name={questionId}
            icon={config.icon}
            score={score}
            top={scores[last] ?? score}
            mood={step / last}
            words={words[step] ?? ''}
            isChosen={score === answer.score}
            isReached={answer.score !== null && score <= answer.score}
            describedBy={join(faultAt(faults) && ids.fault)}
            onPress={() => onChange({ score })}
          />
        ))}
      </Group>
      <div className={styles.ends}>
        <span id="rate-low" dir="auto">
          {words[0]}
        </span>
        <span id="rate-high" dir="auto">
          {words[last]}
        </span>
      </div>
      {config.rateHint.length > 0 ? (
        <output className={styles.hint} dir="auto">
          {hint ? plainText(hint.i18n[i18n.locale] ?? hint.hint) : null}
        </output>
      ) : null}
      {config.required ? null : (
        <Clear
          isEmpty={answer.score === null}
          focus={optionId(String(scores[0]))}
          onClear={() => onChange({ score: null })}
        />
      )}
    </>
  );
}
