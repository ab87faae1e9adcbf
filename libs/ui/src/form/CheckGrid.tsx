import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { Checkbox } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import { useRoom } from '../theme/use-room.ts';
import { walkBoxes } from './walk-boxes.ts';
import ledgerStyles from '../records/ledger.module.css';
import styles from './checks.module.css';

export interface CheckGridRow {
  key: string;
  title: string;
  /** Small text below: teams, or an address. */
  detail?: ReactNode;
}

export interface CheckGridColumn<Column extends string> {
  key: Column;
  label: string;
  /** Meaning of a tick in this column. */
  explanation: string;
  /** Weightier than the others: set off from them. */
  apart?: boolean;
}

export interface CheckGridProps<Column extends string> {
  /** Name of the grid, for screen readers. */
  label: string;
  /** Head of the column of rows: 'Pessoa'. */
  rowsTitle: string;
  /** Name of the explanations below the table, for screen readers. */
  legendLabel: string;
  rows: readonly CheckGridRow[];
  columns: readonly CheckGridColumn<Column>[];
  isChecked: (row: string, column: Column) => boolean;
  /** Whether a tick waits to be saved. */
  isChanged: (row: string, column: Column) => boolean;
  onChange: (row: string, column: Column, checked: boolean) => void;
}

/** What a row's name and each box need at least, in rem. */
const NAME_ROOM = 12;
const BOX_ROOM = 4;

/**
 * Shows a box for each row and column: a ruled table, and where it has no room a list that opens row by row. In the
 * table the arrow keys move between boxes.
 */
export function CheckGrid<Column extends string>(grid: CheckGridProps<Column>) {
  const [frame, hasRoom] = useRoom(NAME_ROOM + BOX_ROOM * grid.columns.length);
  return <div ref={frame}>{hasRoom ? <CheckTable {...grid} /> : <CheckList {...grid} />}</div>;
}

function CheckTable<Column extends string>(grid: CheckGridProps<Column>) {
  const { label, rowsTitle, legendLabel, rows, columns } = grid;
  return (
    <>
      <div className={ledgerStyles.ledger} data-ledger role="group" aria-label={label} onKeyDown={walkBoxes}>
        <table className={styles.checks}>
          <thead>
            <tr>
              <th scope="col">{rowsTitle}</th>
              {columns.map((column) => (
                <th key={column.key} scope="col" className={column.apart ? styles.apart : undefined}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  <RowWords row={row} />
                </th>
                {columns.map((column) => (
                  <td key={column.key} {...classOf(grid, row, column)}>
                    <Checkbox
                      aria-label={`${column.label} para ${row.title}`}
                      checked={grid.isChecked(row.key, column.key)}
                      onChange={({ target }) => grid.onChange(row.key, column.key, target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={styles.legend} aria-label={legendLabel}>
        {columns.map((column) => (
          <div key={column.key} className={column.apart ? styles.apart : undefined}>
            <dt>{column.label}</dt>
            <dd>{column.explanation}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function RowWords({ row }: { row: CheckGridRow }) {
  return (
    <>
      <span className={styles.title}>{row.title}</span>
      {row.detail && <span className="fx-quiet">{row.detail}</span>}
    </>
  );
}

function CheckList<Column extends string>(grid: CheckGridProps<Column>) {
  return (
    <ul className={styles.list} aria-label={grid.label}>
      {grid.rows.map((row) => (
        <li key={row.key}>
          <CheckListRow grid={grid} row={row} />
        </li>
      ))}
    </ul>
  );
}

function CheckListRow<Column extends string>({ grid, row }: { grid: CheckGridProps<Column>; row: CheckGridRow }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { columns } = grid;
  const ticked = columns.filter((column) => grid.isChecked(row.key, column.key));
  const isChanged = columns.some((column) => grid.isChanged(row.key, column.key));
  return (
    <>
      <button
        type="button"
        className={styles.listRow}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span>
          <RowWords row={row} />
        </span>
        <span className={classes(styles.listCount, isChanged && styles.listChanged)}>
          {ticked.length} de {columns.length}
          {isChanged && <span className="fx-hidden"> (por salvar)</span>}
        </span>
        <Icon of={CaretDown} size={18} />
      </button>
      <div id={id} hidden={!open} className={styles.listBoxes} role="group" aria-label={row.title}>
        {columns.map((column) => (
          <Checkbox
            key={column.key}
            {...classOf(grid, row, column)}
            checked={grid.isChecked(row.key, column.key)}
            onChange={({ target }) => grid.onChange(row.key, column.key, target.checked)}
          >
            <b>{column.label}</b>
            <span className="fx-quiet">{column.explanation}</span>
          </Checkbox>
        ))}
      </div>
    </>
  );
}

function classOf<Column extends string>(
  grid: CheckGridProps<Column>,
  row: CheckGridRow,
  column: CheckGridColumn<Column>,
): { className?: string } {
  const className = classes(column.apart && styles.apart, grid.isChanged(row.key, column.key) && styles.changed);
  return className ? { className } : {};
}
