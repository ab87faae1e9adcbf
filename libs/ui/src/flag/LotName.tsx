import type { ReactNode } from 'react';
import { Flag } from './Flag.tsx';
import { classes } from '../theme/classes.ts';
import styles from './flag.module.css';

export interface LotNameProps {
  name: string;
  /** Place of the lot in the event's order, counted from 0. */
  order: number;
  /** Height of the flag in CSS px. */
  height?: number;
  edged?: boolean;
  /** Whether a name too long for its line ends in an ellipsis. */
  isCut?: boolean;
  /** More after the name, for example the price kind. */
  children?: ReactNode;
}

/** Shows a lot as everywhere: its wristband flag, then its name. */
export function LotName({ name, order, height = 18, edged, isCut = false, children }: LotNameProps) {
  return (
    <span className={classes(styles.lot, isCut && styles['lot-cut'])}>
      <Flag order={order} height={height} edged={edged} />
      <span className={styles['lot-name']}>
        {name}
        {children}
      </span>
    </span>
  );
}

export interface LotCountProps {
  /** Lots of an order with how many tickets of each. */
  lots: readonly { name: string; order: number; count: number }[];
  height?: number;
}

/** Shows the counts by lot, in the width of a table cell: flags with counts, names for screen readers. */
export function LotCounts({ lots, height = 16 }: LotCountProps) {
  return (
    <span className={classes(styles['lot-counts'], 'fx-num')}>
      {lots.map((lot) => (
        <span key={`${lot.order} ${lot.name}`} className={styles['lot-count']} title={lot.name}>
          <Flag order={lot.order} height={height} />
          <b>{lot.count}</b>
          <span className="fx-hidden"> {lot.name}</span>
        </span>
      ))}
    </span>
  );
}
