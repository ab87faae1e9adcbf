import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { formatCount } from '@festix/domain/ground';
import { Icon } from '../icon/Icon.tsx';
import { classes } from '../theme/classes.ts';
import styles from './records.module.css';

const MOST_PAGES = 5;

export interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  /** Rows on all pages. */
  total: number;
  onPage: (page: number) => void;
  /** Tells it from another one on the same screen. */
  label?: string;
}

/** Shows the rows of this page and the count of all, and leads to the other pages. */
export function Pagination({ page, pageSize, total, onPage, label = 'Páginas' }: PaginationProps) {
  const pages = lastPage(total, pageSize);
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  return (
    <nav className={classes(styles.pages, 'fx-num')} aria-label={label}>
      <span className={styles.pagesRange} aria-live="polite">
        {formatCount(first)}–{formatCount(last)} de {formatCount(total)}
      </span>
      {pages > 1 && (
        <>
          <button type="button" aria-label="Anterior" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Icon of={CaretLeft} size={16} />
          </button>
          {pagesAround(page, pages).map((shown, place) =>
            shown === undefined ? (
              <span key={`gap ${place}`} className={styles.pagesGap}>
                …
              </span>
            ) : (
              <button
                key={shown}
                type="button"
                aria-label={`Página ${shown}`}
                aria-current={shown === page ? 'page' : undefined}
                onClick={() => onPage(shown)}
              >
                {formatCount(shown)}
              </button>
            ),
          )}
          <button type="button" aria-label="Próxima" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <Icon of={CaretRight} size={16} />
          </button>
        </>
      )}
    </nav>
  );
}

/** Returns the number of pages: one at least. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/**
 * Returns all pages if they are few, else the first, the last and those next to the present one: five at most. A gap is
 * undefined.
 */
export function pagesAround(page: number, pages: number): (number | undefined)[] {
  if (pages <= MOST_PAGES) return Array.from({ length: pages }, (_, index) => index + 1);
  const near = page <= 2 ? [1, 2, 3] : page >= pages - 1 ? [pages - 2, pages - 1, pages] : [page - 1, page, page + 1];
  const wanted = [...new Set([1, ...near, pages])]
    .filter((shown) => shown >= 1 && shown <= pages)
    .sort((a, b) => a - b);
  return wanted.flatMap((shown, place) =>
    shown - (wanted[place - 1] ?? shown - 1) === 1 ? [shown] : [undefined, shown],
  );
}
