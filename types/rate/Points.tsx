import type { ReactNode } from 'react';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { Clear } from '../../src/components/form/Clear.tsx';
import { endsOf, pointId, Scale } from '../../src/questions/rating/Scale.tsx';
import { Group } from '../../src/questions/shared/Group.tsx';
import { Hint } from '../../src/questions/shared/Hint.tsx';
import { faultAt, ids, joinIds } from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';

interface Props extends QuestionProps<8> {
  /** Renders a slider or a number field in place of the points. */
  readonly look?: (points: ReactNode) => ReactNode;
}

/** A rating by the points of its scale. */
export function Points({ question, answer, faults, onChange, look }: Props) {
  const { config } = question;
  const points = (
    <Group question={question} faults={faults} isRadio hints={endsOf('score', config)}>
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
