import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Device } from '../../../contract/address.ts';
import type { Fault } from '../../../contract/faults.ts';
import type { Question } from '../../../contract/questions/index.ts';
import { AuthoredLanguage, useAuthored } from '../../components/text/authored.ts';
import { FaultText } from '../../components/text/FaultText.tsx';
import { RichText } from '../../components/text/RichText.tsx';
import { VisuallyHidden } from '../../components/text/VisuallyHidden.tsx';
import { Zoom } from '../../components/viewer/Zoom.tsx';
import { altOf, type Illustrated } from '../choice/pictures.ts';
import { radiogroup } from '../shared/Group.tsx';
import { faultAt, faultId, ids, joinIds, labelIds, rowId } from '../shared/ids.ts';
import styles from './Matrix.module.css';

type Row = Question<6 | 7 | 9>['choice'][number];

interface Props {
  readonly question: Question<6> | Question<7> | Question<9>;
  readonly faults: readonly Fault[];
  readonly device: Device;
  readonly isRadio: boolean;
  /** Ids for `aria-describedby` of every row. */
  readonly hints?: string | undefined;
  /** Further id for a row of the stacked layout. */
  readonly rowHint?: (row: Row) => string;
  /** Column headers; null for the stacked layout. */
  readonly columns: readonly Illustrated[] | null;
  /** The texts of the columns are those of the app, not of the survey. */
  readonly hasBuiltInColumns?: boolean;
  /** The cells of a table row. */
  readonly cells: (row: Row, describedBy: string | undefined) => ReactNode;
  /** The cells of a row in the stacked layout. */
  readonly stacked: (row: Row, describedBy: string | undefined) => ReactNode;
  readonly note?: (row: Row) => ReactNode;
}

/** A table, or one group of options per row where columns do not fit. */
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
            {columns.map((column, place) =>
              column.text === '' && column.imgs.length === 0 ? (
                <td key={column.id} />
              ) : (
                <th key={column.id} scope="col">
                  <AuthoredLanguage value={hasBuiltInColumns ? undefined : lang}>
                    <ColumnHeader column={column} place={place} />
                  </AuthoredLanguage>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {question.choice.map((row) => {
            const fault = faultAt(faults, row.id);
            const describedBy = faultIds(faults, row);
            return (
              <tr key={row.id} data-place={row.id} data-faulty={fault ? true : undefined}>
                <th scope="row">
                  <RichText as="span" id={rowId(row.id)} text={row.text} />
                  {note?.(row)}
                </th>
                <td colSpan={columns.length}>
                  {/* Not in the header, which is spoken before the cell. */}
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
  return question.choice.map((row) => {
    const fault = faultAt(faults, row.id);
    const describedBy = faultIds(faults, row);
    return (
      <fieldset
        key={row.id}
        className={styles.row}
        data-place={row.id}
        {...groupOf(question, row, isRadio, describedBy !== undefined)}
        aria-describedby={joinIds(rowHint?.(row), hints)}
      >
        <p className={styles.label} id={rowId(row.id)}>
          <RichText as="span" text={row.text} />
        </p>
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

function ColumnHeader({ column, place }: { column: Illustrated; place: number }) {
  const { i18n } = useLingui();
  const [picture] = column.imgs;
  const alt = altOf(column, place, i18n);
  // Names the cells, which would repeat the name of the zoom button beside it.
  const id = columnHeaderId(column.id);
  return (
    <span className={styles.head}>
      {picture ? (
        <Zoom src={picture} alt={alt}>
          <img src={picture} loading="lazy" alt="" />
        </Zoom>
      ) : null}
      {column.text === '' ? (
        <VisuallyHidden id={id}>{alt}</VisuallyHidden>
      ) : (
        <RichText as="span" id={id} text={column.text} />
      )}
    </span>
  );
}

export function columnHeaderId(column: string): string {
  return `head-${encodeURIComponent(column)}`;
}
