import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { Table, type TableProps } from 'antd';
import { useId, useState, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import { Link } from '../theme/link.tsx';
import { useMediaQuery } from '../theme/theme-mode.ts';
import type { RecordsColumn, RecordsSelection, RecordsTableProps } from './RecordsTable.tsx';
import type { Fit } from './use-fit.ts';
import styles from './ledger.module.css';

type AntColumn<Row> = NonNullable<TableProps<Row>['columns']>[number];

export type LedgerProps<Row> = RecordsTableProps<Row> & { fit: Fit };

/**
 * Draws records as a ruled ledger. The columns that have no room stand below a row that is opened. Paper has room for
 * all: it takes as many lines as it needs.
 */
export function Ledger<Row extends object>(props: LedgerProps<Row>) {
  const { label, rows, rowKey, columns, href, selection, actions, fit } = props;
  const isOnPaper = useMediaQuery('print');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const left = isOnPaper ? [] : columns.filter(({ key }) => fit.left.includes(key));
  const shown = columns.filter((column) => !left.includes(column));
  /** The name of a record, and with it what its row opens. */
  const named = columns.find(({ leaves }) => leaves === undefined) ?? columns[0];
  const id = useId();
  const nameId = (row: Row) => `${id}${rowKey(row)}`;
  const turn = (key: string) =>
    setOpened(opened.includes(key) ? opened.filter((other) => other !== key) : [...opened, key]);
  return (
    <div className={styles.ledger} data-ledger onKeyDown={walkRows}>
      <Table<Row>
        aria-label={label}
        columns={[
          ...shown.map((column) => ({
            ...columnOf(column, fit, column === shown[0] ? href : undefined, column === named ? nameId : undefined),
            ...(!isOnPaper && { width: fit.widths[column.key] }),
          })),
          ...(left.length > 0 ? [moreColumn(rowKey, nameId, opened, turn)] : []),
          ...(actions ? [actionColumn(actions)] : []),
        ]}
        dataSource={rows}
        rowKey={rowKey}
        pagination={false}
        tableLayout="auto"
        onRow={(row) => ({
          ...(href && { onClick: followRow }),
          className: classes(href && styles.rowLink, opened.includes(rowKey(row)) && left.length > 0 && styles.rowOpen),
        })}
        expandable={{
          showExpandColumn: false,
          expandedRowKeys: left.length > 0 ? opened : [],
          expandedRowRender: (row) => <Left columns={left} row={row} />,
          expandedRowClassName: styles.leftRow ?? '',
        }}
        {...(selection && { rowSelection: boxesOf(selection) })}
      />
    </div>
  );
}

function columnOf<Row>(
  column: RecordsColumn<Row>,
  fit: Fit,
  href: ((row: Row) => string) | undefined,
  nameId: ((row: Row) => string) | undefined,
): AntColumn<Row> {
  const { key, title, align, whole } = column;
  const least = { '--fx-column-least': `${fit.least[key] ?? 0}px` } as CSSProperties;
  return {
    key,
    title,
    ...(align && { align }),
    onHeaderCell: () => ({ 'data-column': key, ...(whole && { style: least }) }) as object,
    ...(whole && { className: styles.cellCut, onCell: (row: Row) => ({ title: whole(row) }) }),
    render: (_: unknown, row: Row) => <Cell column={column} row={row} href={href?.(row)} nameId={nameId?.(row)} />,
  };
}

interface CellProps<Row> {
  column: RecordsColumn<Row>;
  row: Row;
  /** Of the name that others refer to. */
  nameId: string | undefined;
}

function Cell<Row>({ href, ...cell }: CellProps<Row> & { href: string | undefined }) {
  const { column } = cell;
  const words = <Words {...cell} />;
  if (href === undefined) return words;
  return (
    <Link href={href} data-row-link="" {...(column.whole && { className: styles.linkCut })}>
      {words}
    </Link>
  );
}

/** Shows a column's words of a row; those that may be cut in a line of their own. */
function Words<Row>({ column, row, nameId }: CellProps<Row>) {
  if (!column.whole) return <span id={nameId}>{textOf(column, row)}</span>;
  const beside = column.beside?.(row);
  return (
    <span className={styles.cut}>
      <span className={styles.line}>
        <span id={nameId} className="fx-ellipsis">
          {textOf(column, row)}
        </span>
        {beside && (
          <>
            {' '}
            <span data-beside className={classes(styles.beside, 'fx-quiet fx-ellipsis')}>
              {beside}
            </span>
          </>
        )}
      </span>
    </span>
  );
}

function textOf<Row>(column: RecordsColumn<Row>, row: Row): ReactNode {
  return column.render ? column.render(row) : column.whole?.(row);
}

/** Shows the columns of a row that had no room. */
function Left<Row>({ columns, row }: { columns: readonly RecordsColumn<Row>[]; row: Row }) {
  return (
    <dl className={styles.left}>
      {columns.map((column) => (
        <div key={column.key}>
          <dt>{column.title}</dt>
          <dd>
            {textOf(column, row)} <span className="fx-quiet">{column.beside?.(row)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function moreColumn<Row>(
  rowKey: (row: Row) => string,
  nameId: (row: Row) => string,
  opened: readonly string[],
  turn: (key: string) => void,
): AntColumn<Row> {
  return {
    key: 'more',
    className: styles.cellMore ?? '',
    title: <span className="fx-hidden">Mais</span>,
    onHeaderCell: () => ({ 'data-more': '' }) as object,
    render: (_: unknown, row: Row) => {
      const isOpen = opened.includes(rowKey(row));
      return (
        <Button
          type="text"
          className={classes(isOpen && styles.moreOpen)}
          id={`${nameId(row)}-more`}
          aria-label="Outras colunas de"
          aria-labelledby={`${nameId(row)}-more ${nameId(row)}`}
          aria-expanded={isOpen}
          icon={<Icon of={CaretDown} size={18} />}
          onClick={() => turn(rowKey(row))}
        />
      );
    },
  };
}

function actionColumn<Row>(actions: (row: Row) => ReactNode): AntColumn<Row> {
  return {
    key: 'actions',
    className: styles.cellActions ?? '',
    title: <span className="fx-hidden">Ações</span>,
    align: 'right',
    render: (_: unknown, row: Row) => actions(row),
  };
}

function boxesOf<Row>({ keys, onChange, label }: RecordsSelection<Row>): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    selectedRowKeys: [...keys],
    onChange: (chosen) => onChange(chosen.map(String)),
    getTitleCheckboxProps: () => ({ 'aria-label': 'Selecionar tudo' }),
    getCheckboxProps: (row) => ({ 'aria-label': `Selecionar ${label(row)}` }),
  };
}

const rowLink = (row: Element | null | undefined) => row?.querySelector<HTMLAnchorElement>('a[data-row-link]');

/**
 * Follows the link of a row after a click anywhere in it, unless the click was meant for something inside the row or
 * marks text. A menu opened by an action lies elsewhere in the document, but its clicks arrive here too.
 */
function followRow(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  const meantElsewhere = !event.currentTarget.contains(target) || target.closest('a, button, input, label');
  if (meantElsewhere || window.getSelection()?.toString()) return;
  rowLink(event.currentTarget)?.click();
}

function walkRows(event: KeyboardEvent<HTMLElement>): void {
  const row = (event.target as Element).closest('tr');
  const rows = Array.from(row?.parentElement?.querySelectorAll(':scope > tr') ?? []).filter(rowLink);
  const here = row ? rows.indexOf(row) : -1;
  if (here < 0) return;
  const there = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: rows.length - 1 }[event.key];
  const target = there === undefined ? undefined : rowLink(rows[there]);
  if (!target) return;
  event.preventDefault();
  target.focus();
}
