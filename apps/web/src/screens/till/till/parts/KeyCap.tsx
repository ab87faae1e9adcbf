import type { ReactNode } from 'react';
import styles from './till-key-cap.module.css';

/**
 * Shows the key that does the same as a tap, on large screens with a mouse: those have a keyboard. Screen readers have it
 * from `aria-keyshortcuts`.
 */
export function KeyCap({ children }: { children: ReactNode }) {
  return (
    <kbd className={styles.cap} aria-hidden="true">
      {children}
    </kbd>
  );
}
