import type { ReactNode } from 'react';
import styles from './payouts.module.css';

/** Shows a disabled entry of a menu, with the reason. */
export function MenuReason({ children, why }: { children: ReactNode; why: string }) {
  return (
    <span className={styles.menuReason}>
      {children}
      <span>{why}</span>
    </span>
  );
}
