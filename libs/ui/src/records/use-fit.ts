import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState, type RefObject } from 'react';
import { remNow } from '../theme/rem-now.ts';
import { dealtWidths, leavingColumns, type ColumnWidths } from './fit-columns.ts';

/* In rem, because texts are. */

/** A ledger has at least this much room, or it is a list. */
const LEDGER_ROOM = 40;
/** A long text is cut below this width only: the name, which stays, and the others. */
const NAME_ROOM = 20;
const TEXT_ROOM = 8;
/** The column that opens what has left. */
const MORE = 2.5;

export interface FitColumn {
  key: string;
  leaves?: number | undefined;
  /** Whether its text may be cut. */
  isCut: boolean;
}

export interface Fit {
  /** undefined: nothing has measured the room yet. */
  isList: boolean | undefined;
  /** Keys of the columns that have left. */
  left: readonly string[];
  /** Least widths of the columns that are cut, in px by key. */
  least: Readonly<Record<string, number>>;
  /** Widths of the columns that are there, in px by key. */
  widths: Readonly<Record<string, number>>;
}

const UNMEASURED: Fit = { isList: undefined, left: [], least: {}, widths: {} };

/**
 * Returns what of a ledger fits into the room of its frame.
 *
 * A container query would need each column's width in the sheet, but widths come with the texts. So the widths that the
 * columns need are measured when rows come, or when a column comes back that was away with other rows; any other change
 * of the room is arithmetic. Which columns leave depends on the widest texts since the ledger is there: paging neither
 * brings a column back nor takes it away again. The room is dealt out to those that are there by the texts of now.
 *
 * @param frame element as wide as the ledger may be.
 */
export function useFit(
  frame: RefObject<HTMLDivElement | null>,
  columns: readonly FitColumn[],
  rows: readonly object[],
): Fit {
  const [fit, setFit] = useState(UNMEASURED);
  const [turn, nextTurn] = useReducer((count: number) => count + 1, 0);
  const known = useRef(new Widths());

  const decide = useEffectEvent((room: number) => {
    if (room > 0) setFit((before) => keepIfSame(before, known.current.fit(columns, room)));
  });

  useLayoutEffect(() => {
    if (!frame.current) return;
    known.current.measure(frame.current, rows);
    decide(frame.current.clientWidth);
  }, [frame, rows, columns, fit, turn]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (known.current.rem !== remNow()) startAnew();
      else if (entry) decide(entry.contentRect.width);
    });
    const startAnew = () => {
      known.current = new Widths();
      // A ledger stays one meanwhile: its opened rows live in it.
      setFit(({ isList }) => ({ ...UNMEASURED, isList }));
      nextTurn();
    };
    observer.observe(element);
    document.fonts?.addEventListener('loadingdone', startAnew);
    return () => {
      observer.disconnect();
      document.fonts?.removeEventListener('loadingdone', startAnew);
    };
  }, [frame]);
  return fit;
}

/** Remembers the widths that the columns of a ledger need, in px. */
class Widths {
  readonly rem = remNow();
  /** The widest since the ledger is there. */
  private readonly widest = new Map<string, number>();
  /** With the rows of now: without a cut text, and with what stands beside. */
  private readonly whole = new Map<string, number>();
  private readonly ample = new Map<string, number>();
  /** The rows that a column was last measured with. */
  private readonly rowsOf = new Map<string, readonly object[]>();
  /** Boxes and actions. */
  private others = 0;

  /**
   * Measures the ledger in a frame, if it has a column that was not measured with its rows: one forced layout, and one
   * more where something stands beside a text.
   */
  measure(frame: HTMLElement, rows: readonly object[]): void {
    const ledger = frame.querySelector<HTMLElement>('[data-ledger]');
    const table = ledger?.querySelector('table');
    if (!ledger || !table) return;
    const heads = Array.from(table.querySelectorAll<HTMLElement>('th[data-column]'));
    if (heads.every(({ dataset: { column = '' } }) => this.rowsOf.get(column) === rows)) return;
    ledger.dataset['measured'] = 'texts';
    let all = table.getBoundingClientRect().width;
    for (const head of heads) {
      const { column = '' } = head.dataset;
      const { width } = head.getBoundingClientRect();
      all -= width;
      this.whole.set(column, Math.ceil(width));
      this.ample.set(column, Math.ceil(width));
      this.widest.set(column, Math.max(this.widest.get(column) ?? 0, Math.ceil(width)));
      this.rowsOf.set(column, rows);
    }
    // It comes and goes with the columns that leave, and `fit` counts it with them.
    all -= table.querySelector('th[data-more]')?.getBoundingClientRect().width ?? 0;
    this.others = Math.max(0, all);
    if (table.querySelector('[data-beside]')) {
      ledger.dataset['measured'] = 'beside';
      for (const head of heads)
        this.ample.set(head.dataset['column'] ?? '', Math.ceil(head.getBoundingClientRect().width));
    }
    delete ledger.dataset['measured'];
  }

  fit(columns: readonly FitColumn[], room: number): Fit {
    const needs = columns.map((column) => ({ ...column, least: this.leastOf(column, this.widest) }));
    const own = room - this.others;
    const more = MORE * this.rem;
    const left = leavingColumns(needs, own, more);
    const there = columns.filter(({ key }) => !left?.includes(key));
    const widths = there.map((column) => this.widthsOf(column));
    return {
      isList: room < LEDGER_ROOM * this.rem || left === undefined,
      left: left ?? [],
      least: Object.fromEntries(
        columns.filter(({ isCut }) => isCut).map((column) => [column.key, this.leastOf(column, this.whole)]),
      ),
      widths: dealtWidths(widths, left?.length ? own - more : own),
    };
  }

  private widthsOf(column: FitColumn): ColumnWidths {
    const { key } = column;
    const whole = this.whole.get(key) ?? 0;
    return { key, least: this.leastOf(column, this.whole), whole, ample: Math.max(whole, this.ample.get(key) ?? 0) };
  }

  private leastOf({ key, leaves, isCut }: FitColumn, widths: ReadonlyMap<string, number>): number {
    const width = widths.get(key) ?? 0;
    if (!isCut) return width;
    return Math.min(width, (leaves === undefined ? NAME_ROOM : TEXT_ROOM) * this.rem);
  }
}

function keepIfSame(before: Fit, now: Fit): Fit {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now;
}
