import { Clear } from '../../components/form/Clear.tsx';
import { cellId } from '../shared/ids.ts';
import type { QuestionProps } from '../shared/props.ts';
import { ChoiceMatrix } from './ChoiceMatrix.tsx';

/** Code 6, a matrix with one choice in every row. */
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
