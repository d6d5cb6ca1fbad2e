import { useLingui } from '@lingui/react/macro';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { Clear } from '../../components/form/Clear.tsx';
import { lazyComponent } from '../../components/lazyComponent.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { ratingLabel } from '../../i18n/messages/ratings.ts';
import { Group } from '../shared/Group.tsx';
import { Hint } from '../shared/Hint.tsx';
import { faultAt, ids, joinIds } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import type { LookProps } from './Look.tsx';
import { pointName } from './pointName.ts';
import styles from './Scale.module.css';
import { endsId, pointId, Scale } from './Scale.tsx';

/** The page of the server has points: a slider without a script always sends a value. */
const Look = lazyComponent<LookProps>(
  () => import('./Look.tsx').then((chunk) => chunk.Look),
  Points,
);

/** Code 8, a rating scale. */
export function Rate(props: QuestionProps<8>) {
  const { i18n } = useLingui();
  const { question, answer, onChange } = props;
  const { config } = question;
  const scores = scalePoints(config);
  const [low = 0] = scores;
  const top = low + scores.length - 1;
  const focusId = pointId('score', low);
  return (
    <>
      {config.look ? (
        <div className={styles.look}>
          <Look
            {...props}
            id={focusId}
            endsId={endsId('score')}
            points={scores.map((score, step) => {
              const words = plainText(ratingLabel(config, step, i18n));
              return { score, words, name: pointName({ score, low, top, words }, i18n) };
            })}
          />
        </div>
      ) : (
        <Points {...props} />
      )}
      <Hint hints={config.rateHint} score={answer.score} />
      {config.required ? null : (
        <Clear
          isEmpty={answer.score === null}
          focusId={focusId}
          onClear={() => onChange({ score: null })}
        />
      )}
    </>
  );
}

function Points({ question, answer, faults, onChange }: QuestionProps<8>) {
  return (
    <Group question={question} faults={faults} isRadio hints={endsId('score')}>
      <Scale
        name="score"
        config={question.config}
        score={answer.score}
        hasKeys
        describedBy={joinIds(faultAt(faults) && ids.fault)}
        onPress={(score) => onChange({ score })}
      />
    </Group>
  );
}
