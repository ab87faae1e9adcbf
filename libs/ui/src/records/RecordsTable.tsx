import { Table, type TableProps } from 'antd';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ListSkeleton, TableSkeleton } from '../feedback/Skeletons.tsx';
import { Link } from '../theme/link.tsx';
import { UPRIGHT_TABLET } from '../theme/breakpoints.ts';
import { useMediaQuery } from '../theme/theme-mode.ts';
import { lastPage, Pagination, type PaginationProps } from './Pagination.tsx';
import { RecordsList, type RecordLines } from './RecordsList.tsx';
import styles from './records.module.css';

interface ColumnPlace {
  key: string;
  title: ReactNode;
  /** Amounts, dates and actions stand at the right. */
  align?: 'left' | 'right';
  /** CSS px or percent. */
  width?: number | string;
  /** Share of the table's width while it loads, in percent. */
  share?: number;
}

/**
 * Is a column for long texts: it keeps to its share, the rest ends in an ellipsis, and `whole`, the full text, shows
 * over it. Without other content, `render` is left out.
 */
export type RecordsColumn<Row> = ColumnPlace &
  (
    | { render: (row: Row) => ReactNode; whole?: (row: Row) => string }
    | { render?: undefined; whole: (row: Row) => string }
  );

export interface RecordsSelection<Row> {
  keys: readonly string[];
  onChange: (keys: string[]) => void;
  /** Returns the name of a row, for screen readers. */
  label: (row: Row) => string;
}

export interface RecordsTableProps<Row> {
  /** Name of the table, for screen readers: 'Vendas'. */
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: readonly RecordsColumn<Row>[];
  /** The row in two lines, for a narrow window. */
  lines: (row: Row) => RecordLines;
  /** Returns the link of a row. The first column becomes the link; a click anywhere in the row follows it. */
  href?: (row: Row) => string;
  loading?: boolean;
  /** EmptyState, where there is nothing. */
  empty: ReactNode;
  /** ErrorState, in the place of the rows. */
  error?: ReactNode;
  pagination?: PaginationProps;
  selection?: RecordsSelection<Row>;
  /** Row actions at the end of a row: a menu's button. */
  actions?: (row: Row) => ReactNode;
}

/**
 * Records as a ruled ledger, on phones and upright tablets as a two-line list. By keyboard: Tab reaches the rows' links and actions,
 * arrow up and down, Home and End go from row to row.
 */
export function RecordsTable<Row extends object>(props: RecordsTableProps<Row>) {
  const isNarrow = useMediaQuery(UPRIGHT_TABLET);
  const { rows, loading = false, error, empty, pagination, columns, label } = props;
  if (error) return <>{error}</>;
  if (loading && rows.length === 0) {
    return isNarrow ? (
      <ListSkeleton label={`Carregando ${label}`} />
    ) : (
      <TableSkeleton
        label={`Carregando ${label}`}
        columns={columns.map((column) => column.share ?? 100 / columns.length)}
      />
    );
  }
  if (rows.length === 0 && pagination && pagination.total > 0) return <PastTheEnd {...pagination} />;
  if (rows.length === 0) return <>{empty}</>;
  return (
    <div className={styles.records} aria-busy={loading}>
      {isNarrow ? <RecordsList {...props} /> : <Ledger {...props} />}
      {pagination && <Pagination {...pagination} />}
    </div>
  );
}

/**
 * Explains an empty page after the last one, and leads to the last: its rows were removed, or an old link led there.
 */
function PastTheEnd({ total, pageSize, onPage }: PaginationProps) {
  return (
    <EmptyState
      title="Esta página está vazia."
      line="O que estava aqui saiu da lista ou mudou de página."
      action={<Button onClick={() => onPage(lastPage(total, pageSize))}>Ir para a última página</Button>}
    />
  );
}

function Ledger<Row extends object>({
  label,
  rows,
  rowKey,
  columns,
  href,
  selection,
  actions,
}: RecordsTableProps<Row>) {
  const [lead, ...rest] = columns.map((column, place) => ({
    key: column.key,
    title: column.title,
    ...placeOf(column),
    ...(column.whole && { className: styles.cellCut, onCell: titled(column.whole) }),
    render: (_: unknown, row: Row) =>
      place === 0 && href ? (
        <Link href={href(row)} data-row-link="">
          {cellOf(column, row)}
        </Link>
      ) : (
        cellOf(column, row)
      ),
  }));
  const actionColumn = actions && {
    key: 'actions',
    className: styles.cellActions,
    title: <span className="fx-hidden">Ações</span>,
    align: 'right' as const,
    width: 56,
    render: (_: unknown, row: Row) => actions(row),
  };
  return (
    <div className={styles.ledger} data-ledger onKeyDown={walkRows}>
      <Table<Row>
        aria-label={label}
        columns={[...(lead ? [lead] : []), ...rest, ...(actionColumn ? [actionColumn] : [])]}
        dataSource={rows}
        rowKey={rowKey}
        pagination={false}
        tableLayout="auto"
        onRow={() => (href ? { onClick: followRow, className: styles.rowLink } : {})}
        {...(selection && { rowSelection: boxesOf(selection) })}
      />
    </div>
  );
}

function placeOf<Row>({ align, width, share, whole }: RecordsColumn<Row>): Pick<ColumnPlace, 'align' | 'width'> {
  const taken = whole && share ? `${share}%` : width;
  return { ...(align && { align }), ...(taken !== undefined && { width: taken }) };
}

function boxesOf<Row>({ keys, onChange, label }: RecordsSelection<Row>): NonNullable<TableProps<Row>['rowSelection']> {
  return {
    selectedRowKeys: [...keys],
    onChange: (chosen) => onChange(chosen.map(String)),
    getTitleCheckboxProps: () => ({ 'aria-label': 'Selecionar tudo' }),
    getCheckboxProps: (row) => ({ 'aria-label': `Selecionar ${label(row)}` }),
  };
}

function cellOf<Row>(column: RecordsColumn<Row>, row: Row): ReactNode {
  return column.render ? column.render(row) : column.whole(row);
}

function titled<Row>(whole: (row: Row) => string) {
  return (row: Row) => ({ title: whole(row) });
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
