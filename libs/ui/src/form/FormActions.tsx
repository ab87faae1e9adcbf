import type { ReactNode } from 'react';
import styles from './form.module.css';

/** Lays out the buttons at the end of a form: the one that saves first, the way out beside it. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
