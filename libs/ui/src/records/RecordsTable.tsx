import { useMemo, useRef, type ReactNode } from 'react';
import { Button } from '../action/Button.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import { ListSkeleton, TableSkeleton } from '../feedback/Skeletons.tsx';
import { UPRIGHT_TABLET } from '../theme/breakpoints.ts';
import { useMediaQuery } from '../theme/theme-mode.ts';
import { Ledger } from './Ledger.tsx';
import { lastPage, Pagination, type PaginationProps } from './Pagination.tsx';
import { RecordsList, type RecordLines } from './RecordsList.tsx';
import { useFit } from './use-fit.ts';
import styles from './records.module.css';

interface ColumnPlace {
  key: string;
  title: ReactNode;
  /** Amounts, dates and actions stand at the right. */
  align?: 'left' | 'right';
  /**
   * Its turn to leave where the ledger has no room for all columns: 1 leaves first. Without a turn it stays: the name,
   * and what the ledger is for.
   */
  leaves?: number;
  /** Share of the table's width while it loads, in percent. */
  share?: number;
}

/**
 * Is a column for long texts: where the ledger has no room for it the text ends in an ellipsis, and `whole`, the full
 * text, shows over it. Without other content, `render` is left out. `beside` is quiet and gives way first.
 */
export type RecordsColumn<Row> = ColumnPlace &
  (
    | { render: (row: Row) => ReactNode; whole?: undefined; beside?: undefined }
    | { render?: (row: Row) => ReactNode; whole: (row: Row) => string; beside?: (row: Row) => ReactNode }
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
  /** The row in two lines, for where a ledger has no room. */
  lines: (row: Row) => RecordLines;
  /** Returns the link of a row. The first column that is there becomes the link; a click anywhere in the row follows it. */
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
 * Shows records as a ruled ledger, and as a two-line list where two columns have no room: on phones, on upright tablets
 * beside the menu. Between the two, columns leave by their turns and stand below a row that is opened. By keyboard: Tab
 * reaches the rows' links and actions, arrow up and down, Home and End go from row to row.
 */
export function RecordsTable<Row extends object>(props: RecordsTableProps<Row>) {
  const { rows, loading = false, error, empty, pagination } = props;
  if (error) return <>{error}</>;
  if (loading && rows.length === 0) return <Awaited {...props} />;
  if (rows.length === 0 && pagination && pagination.total > 0) return <PastTheEnd {...pagination} />;
  if (rows.length === 0) return <>{empty}</>;
  return <Records {...props} />;
}

function Awaited<Row extends object>({ label, columns }: RecordsTableProps<Row>) {
  const isNarrow = useMediaQuery(UPRIGHT_TABLET);
  if (isNarrow) return <ListSkeleton label={`Carregando ${label}`} />;
  return (
    <TableSkeleton
      label={`Carregando ${label}`}
      columns={columns.map((column) => column.share ?? 100 / columns.length)}
    />
  );
}

function Records<Row extends object>(props: RecordsTableProps<Row>) {
  const { rows, loading = false, pagination, columns } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(UPRIGHT_TABLET);
  const fit = useFit(
    frame,
    useMemo(() => columns.map(({ key, leaves, whole }) => ({ key, leaves, isCut: whole !== undefined })), [columns]),
    rows,
  );
  return (
    <div ref={frame} className={styles.records} aria-busy={loading}>
      {(fit.isList ?? isNarrow) ? <RecordsList {...props} /> : <Ledger {...props} fit={fit} />}
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
