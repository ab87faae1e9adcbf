import { hangingFlag, lotColour } from '@festix/ui';
import { tillTexts as texts } from '../till-texts.ts';
import styles from './till-lot.module.css';

const FLAGS = 20;

export interface StubStringProps {
  free: number;
  all: number;
  /** Place of the lot in the event's order, counted from 0. */
  order: number;
}

/** Stubs left of a lot, as flags on a string; one at least hangs as long as one is left. */
export function StubString({ free, all, order }: StubStringProps) {
  const flags = Math.min(FLAGS, all);
  const left = free === 0 ? 0 : Math.max(1, Math.round((free / all) * flags));
  return (
    <div className={styles.stubs} role="img" aria-label={texts.stubsFree(free, all)}>
      {Array.from({ length: flags }, (_, place) => (
        <svg key={place} viewBox="0 0 12 13" aria-hidden="true">
          <path d={hangingFlag(12, 13)} style={{ fill: place < left ? lotColour(order) : 'var(--fx-line)' }} />
        </svg>
      ))}
    </div>
  );
}
