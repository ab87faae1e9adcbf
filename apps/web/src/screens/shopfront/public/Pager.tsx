import { formatCount, Icon, classes } from '@festix/ui';
import { CaretLeft } from '@phosphor-icons/react/CaretLeft';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { pagesAround } from './pages-around.ts';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from '../../../frame/public/event-cards.module.css';

export interface PagerProps {
  /** Rows on all pages. */
  count: number;
  /** Counted from 1. */
  page: number;
  /** Rows a page. */
  size: number;
  onPage(page: number): void;
}

/**
 * Shows the pages of a public list, five buttons at most; nothing if one page holds everything, or past the last one.
 */
export function Pager({ count, page, size, onPage }: PagerProps) {
  const last = Math.ceil(count / size);
  if (last <= 1 || page > last) return null;
  return (
    <nav className={classes(styles.pager, 'fx-num')} aria-label={texts.pages}>
      <span className="fx-quiet">{texts.rowsOf((page - 1) * size + 1, Math.min(page * size, count), count)}</span>
      <button
        type="button"
        aria-label={texts.earlier}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onPage(page - 1)}
      >
        <Icon of={CaretLeft} size={18} />
      </button>
      {pagesAround(page, last).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={texts.page(number)}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {formatCount(number)}
        </button>
      ))}
      <button
        type="button"
        aria-label={texts.later}
        aria-disabled={page >= last}
        onClick={() => page < last && onPage(page + 1)}
      >
        <Icon of={CaretRight} size={18} />
      </button>
    </nav>
  );
}
