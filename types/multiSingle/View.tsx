import { Clear } from '../../src/components/form/Clear.tsx';
import { ChoiceMatrix } from '../../src/questions/matrix/ChoiceMatrix.tsx';
import { cellId } from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';

/** The view of code 6, a matrix with one choice in every row. */
export function MultiSingle({ question, answer, faults, device, onChange }: QuestionProps<6>) {
  const [first] = question.choice;
  return (
    <>
      <ChoiceMatrix
        question={question}
        faults={faults}
        device={device}
        isRadio
        isChosen={(row, column) => answer.rows[row] === column}
        onPress={(row, column) => onChange({ rows: { ...answer.rows, [row]: column } })}
      />
      {question.config.required ? null : (
        <Clear
          isEmpty={Object.keys(answer.rows).length === 0}
          focusId={cellId(first?.id ?? '', first?.subChoice[0]?.id ?? '')}
          onClear={() => onChange({ rows: {} })}
        />
      )}
    </>
  );
}
