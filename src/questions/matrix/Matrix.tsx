import type { ReactNode } from 'react';
import type { Device } from '../../../contract/address.ts';
import type { Fault } from '../../../contract/faults.ts';
import type { QuestionAnsweredBy } from '../../../contract/questions/index.ts';
import { AuthoredLanguage, useAuthored } from '../../components/text/authored.ts';
import { FaultText } from '../../components/text/FaultText.tsx';
import { PartName, PartPictures } from '../choice/PartPictures.tsx';
import type { Illustrated } from '../choice/pictures.ts';
import { radiogroup } from '../shared/Group.tsx';
import { faultAt, faultId, ids, joinIds, labelIds, rowId } from '../shared/ids.ts';
import styles from './Matrix.module.css';

type Row = QuestionAnsweredBy<'rows'>['choice'][number];

interface Props {
  readonly question: QuestionAnsweredBy<'rows'>;
  readonly faults: readonly Fault[];
  readonly device: Device;
  readonly isRadio: boolean;
  /** Ids for the `aria-describedby` of every row. */
  readonly hints?: string | undefined;
  /** The id of a further description of a row in the stacked layout. */
  readonly rowHint?: (row: Row) => string | undefined;
  /** The column headers; null for the stacked layout. */
  readonly columns: readonly Illustrated[] | null;
  /** Whether the texts of the columns are the app's, not the survey's. */
  readonly hasBuiltInColumns?: boolean;
  /** Renders the cells of a table row. */
  readonly cells: (row: Row, describedBy: string | undefined) => ReactNode;
  /** Renders the cells of a row in the stacked layout. */
  readonly stacked: (row: Row, describedBy: string | undefined) => ReactNode;
  readonly note?: (row: Row) => ReactNode;
}

/** A table, or a group of options for each row where the columns do not fit. */
export function Matrix(props: Props) {
  const { columns, device } = props;
  return columns && device !== 'mobile' ? (
    <Table {...props} columns={columns} />
  ) : (
    <Stack {...props} />
  );
}

function Table({
  question,
  faults,
  isRadio,
  hints,
  columns,
  cells,
  note,
  hasBuiltInColumns,
}: Props & { columns: readonly Illustrated[] }) {
  const { lang } = useAuthored();
  return (
    <div data-wide>
      <table
        className={styles.table}
        aria-labelledby={labelIds(question)}
        aria-describedby={joinIds(question.description && ids.description, hints)}
      >
        <thead>
          <tr>
            <td />
            {columns.map((column, index) =>
              column.text === '' && column.imgs.length === 0 ? (
                <td key={column.id} />
              ) : (
                <th key={column.id} scope="col">
                  <AuthoredLanguage value={hasBuiltInColumns ? undefined : lang}>
                    <ColumnHeader column={column} index={index} />
                  </AuthoredLanguage>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {question.choice.map((row, index) => {
            const fault = faultAt(faults, row.id);
            const describedBy = faultIds(faults, row);
            return (
              <tr key={row.id} data-part={row.id} data-faulty={fault ? true : undefined}>
                <th scope="row">
                  <span className={styles.rowHead}>
                    <PartPictures part={row} index={index} />
                    <PartName part={row} index={index} id={rowId(row.id)} />
                  </span>
                  {note?.(row)}
                </th>
                <td colSpan={columns.length}>
                  {/* Screen readers read the row header before every cell, so the message is not in the header. */}
                  <FaultText id={faultId(row.id)} fault={fault} />
                  <div
                    className={styles.cells}
                    {...groupOf(question, row, isRadio, describedBy !== undefined)}
                  >
                    {cells(row, describedBy)}
                  </div>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Stack({ question, faults, isRadio, hints, rowHint, stacked, note }: Props) {
  return question.choice.map((row, index) => {
    const fault = faultAt(faults, row.id);
    const describedBy = faultIds(faults, row);
    return (
      <fieldset
        key={row.id}
        className={styles.row}
        data-part={row.id}
        {...groupOf(question, row, isRadio, describedBy !== undefined)}
        aria-describedby={joinIds(rowHint?.(row), hints)}
      >
        <div className={styles.label}>
          <PartPictures part={row} index={index} />
          <PartName part={row} index={index} id={rowId(row.id)} />
        </div>
        {note?.(row)}
        <FaultText id={faultId(row.id)} fault={fault} />
        {stacked(row, describedBy)}
      </fieldset>
    );
  });
}

function faultIds(faults: readonly Fault[], { id }: Row): string | undefined {
  return joinIds(faultAt(faults, id) && faultId(id), faultAt(faults) && ids.fault);
}

function groupOf(question: Props['question'], { id }: Row, isRadio: boolean, isInvalid: boolean) {
  return {
    'aria-labelledby': rowId(id),
    ...(isRadio ? radiogroup(question, isInvalid, !question.config.anyRow) : { role: 'group' }),
  };
}

function ColumnHeader({ column, index }: { column: Illustrated; index: number }) {
  return (
    <span className={styles.head}>
      <PartPictures part={column} index={index} />
      {/* The id is on the name alone, because the cells would otherwise repeat the name of the zoom button. */}
      <PartName part={column} index={index} id={columnHeaderId(column.id)} />
    </span>
  );
}

export function columnHeaderId(column: string): string {
  return `head-${encodeURIComponent(column)}`;
}
