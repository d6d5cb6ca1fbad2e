import { ChoiceMatrix } from '../../src/questions/matrix/ChoiceMatrix.tsx';
import { boundsFaults } from '../../src/questions/shared/Bounds.tsx';
import { Count } from '../../src/questions/shared/Count.tsx';
import { ids } from '../../src/questions/shared/ids.ts';
import type { QuestionProps } from '../../src/questions/shared/props.ts';

/** The view of code 7, a matrix with several choices in every row. */
export function MultiCheck({ question, answer, faults, device, onChange }: QuestionProps<7>) {
  const { config } = question;
  const inRow = (row: string) => answer.rows[row] ?? [];
  const press = (row: string, column: string) => {
    const chosen = inRow(row);
    const next = chosen.includes(column)
      ? chosen.filter((id) => id !== column)
      : [...chosen, column];
    onChange({ rows: { ...answer.rows, [row]: next } });
  };
  return (
    <ChoiceMatrix
      question={question}
      faults={faults}
      device={device}
      isRadio={false}
      hints={boundsFaults(config).length > 0 ? ids.hint : undefined}
      isChosen={(row, column) => inRow(row).includes(column)}
      onPress={press}
      note={({ id }) => <Count chosen={inRow(id).length} max={config.max} />}
    />
  );
}
