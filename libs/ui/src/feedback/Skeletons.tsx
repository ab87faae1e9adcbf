import { hangingFlag } from '../flag/shape.ts';
import { classes } from '../theme/classes.ts';
import formStyles from '../form/form.module.css';
import pageStyles from '../page/page.module.css';
import styles from './feedback.module.css';

export interface SkeletonBarProps {
  /** In CSS units. */
  width?: string;
  /** In px, or in CSS units. */
  height?: number | string;
  /** A class that gives it its size instead. */
  className?: string;
}

/** Draws a bar in the place of text that is loading. */
export function SkeletonBar({ width = '100%', height = 14, className }: SkeletonBarProps) {
  const size = className === undefined ? { width, height } : undefined;
  return <span className={classes(styles.skeleton, className)} data-skeleton style={size} />;
}

/** Draws the shape of a poster that is loading, with its flag. */
export function PosterSkeleton({ width = 104, className }: { width?: number; className?: string }) {
  return (
    <svg
      className={classes(styles.posterSkeleton, className)}
      viewBox="0 0 104 130"
      width={width}
      height={(width * 5) / 4}
      aria-hidden="true"
    >
      <path d="M0 0h104v130H0z" fill="var(--fx-raised)" />
      <g transform="translate(32 0)">
        <path d={hangingFlag(40, 76)} fill="var(--fx-surface)" />
      </g>
    </svg>
  );
}

/** Draws the rows of a two-line list that is loading. */
export function ListSkeleton({ rows = 6, label = 'Carregando' }: { rows?: number; label?: string }) {
  return (
    <div className={styles.listSkeleton} role="status" aria-label={label} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden="true">
          <SkeletonBar width={`${46 + ((row * 17) % 28)}%`} height={16} />
          <SkeletonBar width="72px" height={18} />
          <SkeletonBar width={`${28 + ((row * 11) % 20)}%`} height={12} />
          <SkeletonBar width="56px" height={20} />
        </div>
      ))}
    </div>
  );
}

export interface TableSkeletonProps {
  /** Widths of the columns to come, in percent of the table. */
  columns: readonly number[];
  rows?: number;
  label?: string;
}

/** Draws the rows of a table that is loading, 50 px each. */
export function TableSkeleton({ columns, rows = 8, label = 'Carregando' }: TableSkeletonProps) {
  return (
    <div className={styles.tableSkeleton} role="status" aria-label={label} aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} aria-hidden="true">
          {columns.map((share, column) => (
            <span key={column} style={{ width: `${share}%` }}>
              <SkeletonBar width={`${52 + ((row * 13 + column * 29) % 36)}%`} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Draws the fields of a form that is loading, each below its label. */
export function FormSkeleton({ fields = 4, label = 'Carregando' }: { fields?: number; label?: string }) {
  return (
    <div className={classes(styles.formSkeleton, formStyles.form)} role="status" aria-label={label} aria-busy="true">
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} aria-hidden="true">
          <SkeletonBar width={`${72 + ((field * 37) % 64)}px`} />
          <SkeletonBar height={40} />
        </div>
      ))}
    </div>
  );
}

export interface FiguresSkeletonProps {
  figures: number;
  /** On a wide screen. */
  columns?: number;
  /** Whether the figures have a note below. */
  hasNotes?: boolean;
}

/** Keeps the place of loading figures; part of an element that announces the loading. */
export function FiguresSkeleton({ figures, columns = 3, hasNotes = true }: FiguresSkeletonProps) {
  return (
    <div
      className={classes(pageStyles.figures, styles.figuresSkeleton)}
      style={{ ['--fx-columns' as string]: columns }}
      aria-hidden="true"
    >
      {Array.from({ length: figures }, (_, figure) => (
        <div key={figure}>
          <SkeletonBar width="52%" height={15} />
          <SkeletonBar width="84%" height={34} />
          {hasNotes && <SkeletonBar width="40%" height={13} />}
        </div>
      ))}
    </div>
  );
}

/** Draws the cards of events that are loading. */
export function CardSkeletons({ cards = 4, label = 'Carregando' }: { cards?: number; label?: string }) {
  return (
    <div className={styles.cardSkeletons} role="status" aria-label={label} aria-busy="true">
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} aria-hidden="true">
          <PosterSkeleton width={208} />
          <SkeletonBar width="86%" height={20} />
          <SkeletonBar width="60%" />
          <SkeletonBar width="44%" />
        </div>
      ))}
    </div>
  );
}
