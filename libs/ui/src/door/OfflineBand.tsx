import { notices } from '@festix/domain/ground';
import { ShieldCheck } from '@phosphor-icons/react/ShieldCheck';
import type { ReactNode } from 'react';
import { Icon } from '../icon/Icon.tsx';
import styles from './door-screen.module.css';

/** Shows that there is no connection, what still works and what is safe. Never a raw network error. */
export function OfflineBand({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.band} role="status">
      <Icon of={ShieldCheck} size={24} />
      <span>{children ?? notices.doorOffline}</span>
    </div>
  );
}
