import type { ReactNode } from 'react';
import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { Clear } from '../../components/form/Clear.tsx';
import { Group } from '../shared/Group.tsx';
import { Hint } from '../shared/Hint.tsx';
import { faultAt, ids, joinIds } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import { endsId, pointId, Scale } from './Scale.tsx';

interface Props extends QuestionProps<8> {
  /** Replaces the points. */
  readonly look?: (points: ReactNode) => ReactNode;
}

/** Code 8, a rating scale. */
export function Rate({ question, answer, faults, onChange, look }: Props) {
  const { config } = question;
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
      {look ? look(points) : points}
      <Hint hints={config.rateHint} score={answer.score} />
      {config.required ? null : (
        <Clear
          isEmpty={answer.score === null}
          focusId={pointId('score', scalePoints(config)[0] ?? 0)}
          onClear={() => onChange({ score: null })}
        />
      )}
    </>
  );
}
