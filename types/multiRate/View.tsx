import { useLingui } from '@lingui/react/macro';
import { fieldNames } from '../../contract/questions/shared/fields.ts';
import { scalePoints } from '../../contract/questions/shared/ratings.ts';
import { Clear } from '../../src/components/form/Clear.tsx';
import { plainText } from '../../src/components/text/plainText.ts';
import { ratingLabel } from '../../src/i18n/messages/ratings.ts';
import { Matrix } from '../../src/questions/matrix/Matrix.tsx';
import { Point } from '../../src/questions/rating/Point.tsx';
import { endsOf, pointId, Scale } from '../../src/questions/rating/Scale.tsx';
import { Hint } from '../../src/questions/shared/Hint.tsx';
import { rowId } from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';

/** The most points that fit beside the label of a row. */
const maxPoints = 7;

/** The view of code 9, a rating scale for every row. */
export function MultiRate({ question, answer, faults, device, onChange }: QuestionProps<9>) {
  const { i18n } = useLingui();
  const { choice, config } = question;
  const scores = scalePoints(config);
  const top = scores.at(-1) ?? 0;
  const labels = scores.map((_, step) => plainText(ratingLabel(config, step, i18n)));
  const scoreOf = (row: string) => answer.rows[row] ?? null;
  const rate = (row: string, score: number) => onChange({ rows: { ...answer.rows, [row]: score } });
  return (
    <>
      <Matrix
        question={question}
        faults={faults}
        device={device}
        isRadio
        rowHint={({ id }) => endsOf(fieldNames.row(id), config)}
        columns={
          scores.length > maxPoints
            ? null
            : scores.map((score, step) => ({
                id: String(score),
                text: labels[step] ?? '',
                imgs: [],
              }))
        }
        hasBuiltInColumns={config.rateType !== 0}
        cells={({ id }, describedBy) =>
          scores.map((score, step) => (
            <Point
              key={score}
              id={pointId(fieldNames.row(id), score)}
              name={fieldNames.row(id)}
              icon={config.icon}
              score={score}
              low={scores[0] ?? score}
              top={top}
              groupName={rowId(id)}
              mood={step / (scores.length - 1)}
              words={labels[step] ?? ''}
              isChosen={scoreOf(id) === score}
              isReached={score <= (scoreOf(id) ?? Number.NEGATIVE_INFINITY)}
              hasKey={false}
              describedBy={describedBy}
              onPress={() => rate(id, score)}
            />
          ))
        }
        stacked={({ id }, describedBy) => (
          <Scale
            name={fieldNames.row(id)}
            config={config}
            score={scoreOf(id)}
            describedBy={describedBy}
            onPress={(score) => rate(id, score)}
          />
        )}
        note={({ id }) => <Hint hints={config.rateHint} score={scoreOf(id)} />}
      />
      {config.required ? null : (
        <Clear
          isEmpty={Object.keys(answer.rows).length === 0}
          focusId={pointId(fieldNames.row(choice[0]?.id ?? ''), scores[0] ?? 0)}
          onClear={() => onChange({ rows: {} })}
        />
      )}
    </>
  );
}
