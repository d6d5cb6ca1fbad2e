import type { ReactNode } from 'react';
import type { Device } from '../../../contract/address.ts';
import type { Fault } from '../../../contract/faults.ts';
import type { QuestionAnsweredBy } from '../../../contract/questions/index.ts';
import { fieldNames } from '../../../contract/questions/shared/fields.ts';
import mark from '../choice/Option.module.css';
import { Option } from '../choice/Option.tsx';
import { cellId, rowId } from '../shared/ids.ts';
import options from '../shared/Options.module.css';
import styles from './ChoiceMatrix.module.css';
import { columnHeaderId, Matrix } from './Matrix.tsx';

type Row = QuestionAnsweredBy<'rows'>['choice'][number];

interface Props {
  readonly question: QuestionAnsweredBy<'rows'>;
  readonly faults: readonly Fault[];
  readonly device: Device;
  readonly isRadio: boolean;
  readonly hints?: string | undefined;
  readonly isChosen: (row: string, column: string) => boolean;
  readonly onPress: (row: string, column: string) => void;
  readonly note?: (row: Row) => ReactNode;
}

export function ChoiceMatrix({ question, isRadio, isChosen, onPress, ...rest }: Props) {
  const type = isRadio ? 'radio' : 'checkbox';
  // ARIA allows `aria-invalid` on a radio group, but not on a group of checkboxes, whose boxes carry it.
  const isInvalid = (fault: string | undefined) => fault !== undefined && !isRadio;
  return (
    <Matrix
      {...rest}
      question={question}
      isRadio={isRadio}
      columns={commonColumns(question.choice)}
      cells={(row, describedBy) =>
        row.subChoice.map(({ id: column }) => (
          <label key={column} className={styles.cell}>
            <input
              className={mark.mark}
              type={type}
              id={cellId(row.id, column)}
              name={fieldNames.row(row.id)}
              value={column}
              checked={isChosen(row.id, column)}
              onChange={() => onPress(row.id, column)}
              aria-labelledby={`${rowId(row.id)} ${columnHeaderId(column)}`}
              aria-describedby={describedBy}
              aria-invalid={isInvalid(describedBy) || undefined}
            />
          </label>
        ))
      }
      stacked={(row, describedBy) => (
        <div className={options.options}>
          {row.subChoice.map((column) => (
            <Option
              key={column.id}
              type={type}
              id={cellId(row.id, column.id)}
              name={fieldNames.row(row.id)}
              option={column}
              variant="thumb"
              isChosen={isChosen(row.id, column.id)}
              describedBy={describedBy}
              isInvalid={isInvalid(describedBy)}
              onPress={() => onPress(row.id, column.id)}
            />
          ))}
        </div>
      )}
    />
  );
}

/** The most columns that fit side by side. */
const maxColumns = 8;

/** The columns common to all rows; null if rows differ or have too many columns. */
function commonColumns(rows: readonly Row[]): Row['subChoice'] | null {
  const [first] = rows;
  if (!first || first.subChoice.length > maxColumns) return null;
  const keyOf = ({ subChoice }: Row) => JSON.stringify(subChoice);
  return rows.every((row) => keyOf(row) === keyOf(first)) ? first.subChoice : null;
}
