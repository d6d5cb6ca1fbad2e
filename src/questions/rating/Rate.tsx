import { scalePoints } from '../../../contract/questions/shared/ratings.ts';
import { Clear } from '../../components/form/Clear.tsx';
import { Group } from '../shared/Group.tsx';
import { Hint } from '../shared/Hint.tsx';
import { faultAt, ids, joinIds } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import { endsId, pointId, Scale } from './Scale.tsx';

/** Code 8, a rating scale. */
export function Rate({ question, answer, faults, onChange }: QuestionProps<8>) {
  const { config } = question;
  return (
    <>
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
