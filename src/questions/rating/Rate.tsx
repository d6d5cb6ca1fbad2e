import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { Clear } from '../../components/form/Clear.tsx';
import { plainText } from '../../components/text/plainText.ts';
import { ratingLabel } from '../../i18n/messages/ratings.ts';
import { Group } from '../shared/Group.tsx';
import { Hint } from '../shared/Hint.tsx';
import { faultAt, ids, joinIds } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import { pointName } from './pointName.ts';
import { endsId, pointId, Scale } from './Scale.tsx';

/** The facts that a look draws instead of points. */
export interface LookFacts {
  /** Id of the control. */
  readonly id: string;
  /** Id of the end labels. */
  readonly endsId: string;
  /** From the lowest to the highest; `words` may be empty. */
  readonly points: readonly {
    readonly score: number;
    readonly words: string;
    readonly name: string;
  }[];
}

interface Props extends QuestionProps<8> {
  readonly look?: (points: ReactNode, facts: LookFacts) => ReactNode;
}

/** Code 8, a rating scale. */
export function Rate({ question, answer, faults, onChange, look }: Props) {
  const { i18n } = useLingui();
  const { config } = question;
  const scores = scalePoints(config);
  const [low = 0] = scores;
  const top = low + scores.length - 1;
  const focusId = pointId('score', low);
  const points = (
    <Group question={question} faults={faults} isRadio hints={endsId('score')}>
      <Scale
        name="score"
        config={config}
        score={answer.score}
        hasKeys
        describedBy={joinIds(faultAt(faults) && ids.fault)}
        onPress={(score) => onChange({ score })}
      />
    </Group>
  );
  return (
    <>
      {look
        ? look(points, {
            id: focusId,
            endsId: endsId('score'),
            points: scores.map((score, step) => {
              const words = plainText(ratingLabel(config, step, i18n));
              return { score, words, name: pointName({ score, low, top, words }, i18n) };
            }),
          })
        : points}
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
