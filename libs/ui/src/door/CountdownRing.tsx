import { QrCode } from '@phosphor-icons/react/QrCode';
import { useEffect, useState, type CSSProperties } from 'react';
import { Icon } from '../icon/Icon.tsx';
import { useReducedMotion } from '../theme/theme-mode.ts';
import { classes } from '../theme/classes.ts';
import styles from './ring.module.css';

export interface CountdownRingProps {
  /** Duration in ms; without it the ring is still and waits. */
  ms?: number | undefined;
  /** CSS px. */
  size?: number;
  className?: string | undefined;
}

/**
 * Shows the time until scanning continues: a ring that empties, or a number with reduced motion. The ring is two halves
 * that turn out of sight one after the other, which the browser draws beside the page's own work: a shrinking line
 * would be painted by the thread that has to judge the next ticket.
 */
export function CountdownRing({ ms, size = 76, className }: CountdownRingProps) {
  const reduced = useReducedMotion();
  const counts = ms !== undefined;
  return (
    <span className={classes(styles.ring, className)} style={{ width: size, height: size }} aria-hidden="true">
      <span className={styles.track} />
      {counts && !reduced && (
        <span className={styles.left} style={{ '--fx-ring-time': `${ms}ms` } as CSSProperties}>
          <i />
          <i />
        </span>
      )}
      <span className={styles.heart} style={{ fontSize: size * 0.42 }}>
        {counts && reduced ? (
          <SecondsLeft key={ms} ms={ms} />
        ) : (
          size >= 48 && <Icon of={QrCode} size={Math.round(size * 0.37)} />
        )}
      </span>
    </span>
  );
}

/** Shows the remaining seconds, rounded up, counting from its first drawing. */
function SecondsLeft({ ms }: { ms: number }) {
  const [left, setLeft] = useState(() => Math.ceil(ms / 1000));
  useEffect(() => {
    const tick = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => clearInterval(tick);
  }, []);
  return <b className="fx-num">{left}</b>;
}
