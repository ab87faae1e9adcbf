import type { LineOutcome } from '@festix/domain/door';
import { hangingFlag } from '@festix/ui';
import { ScanMark } from '@festix/ui/door';
import styles from './rehearsal.module.css';

const LOOKS = { good: 'success', weak: 'info', bad: 'failure' } as const;

/** Draws an outcome as the flag of its verdict; a hint and what is not known are outlines. */
export function OutcomeMark({ outcome }: { outcome: LineOutcome }) {
  if (outcome !== 'unknown' && outcome !== 'hint') return <ScanMark variant={LOOKS[outcome]} />;
  return (
    <svg className={styles.unknown} viewBox="0 0 12 18" width="18" height="27" aria-hidden="true">
      <path d={hangingFlag(12, 18)} />
    </svg>
  );
}
