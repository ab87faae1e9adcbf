import type { FeedbackVariant } from '@festix/domain/door';
import { hangingFlag } from '../flag/shape.ts';
import styles from './last-scans.module.css';

/** The look of a scan in small: its verdict's, or an exit's. */
export type ScanLook = FeedbackVariant | 'exit';

/** The one word of each verdict. */
export const scanWords: Readonly<Record<ScanLook, string>> = {
  success: 'liberada',
  failure: 'recusada',
  info: 'informação',
  conflict: 'conflito',
  exit: 'saída',
};

/** Draws a scan in small: a flag in its verdict's own outline. */
export function ScanMark({ variant, height = 27 }: { variant: ScanLook; height?: number }) {
  return (
    <svg
      className={styles.scanMark}
      viewBox="0 0 12 18"
      width={(height * 2) / 3}
      height={height}
      data-verdict={variant}
      aria-hidden="true"
    >
      <Outline variant={variant} />
    </svg>
  );
}

function Outline({ variant }: { variant: ScanLook }) {
  switch (variant) {
    case 'success':
      return <path d={hangingFlag(12, 18)} fill="var(--fx-admitted)" />;
    case 'failure':
      return (
        <>
          <path d="M0 0h12v18H0z" fill="var(--fx-refused-mark)" />
          <path d="M2.5 5l7 7m0-7l-7 7" stroke="#110c18" strokeWidth="2.4" />
        </>
      );
    case 'info':
      return <path d="M0 0h12v15l-3 3l-3-3l-3 3l-3-3z" fill="var(--fx-information)" />;
    case 'exit':
      return <path d="M0 0h6l6 9l-6 9H0z" fill="var(--fx-exit-mark)" />;
    case 'conflict':
      return <path d="M0 0h5.4v18l-2.7-2.7L0 18zM6.6 0H12v18l-2.7-2.7L6.6 18z" fill="var(--fx-double-mark)" />;
  }
}
