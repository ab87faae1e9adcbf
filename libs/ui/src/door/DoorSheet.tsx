import { useEffect, useRef, type ReactNode } from 'react';
import { Zigzag } from '../paper/Zigzag.tsx';
import { ScanMark, scanWords, type ScanLook } from './ScanMark.tsx';
import { classes } from '../theme/classes.ts';
import styles from './sheet.module.css';

export interface DoorSheetProps {
  title: string;
  /** `Último envio às 22:35 · nova tentativa em 8 s` */
  subtitle?: ReactNode;
  children: ReactNode;
  /** Keys at the bottom. */
  actions?: ReactNode;
  /** Whether it covers the camera's picture, up to the strip. */
  isTall?: boolean;
}

/**
 * Draws a torn sheet of paper that rises over the camera: the upload queue, search results, the filter. Its title takes
 * the focus, because the key that opened it may be gone.
 */
export function DoorSheet({ title, subtitle, children, actions, isTall = false }: DoorSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Zigzag edge="top" as="section" className={classes(styles.sheet, isTall && styles.tall)} label={title}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {subtitle && <p className={classes(styles.sub, 'fx-num')}>{subtitle}</p>}
      <div className={styles.body} tabIndex={isTall ? 0 : undefined}>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Zigzag>
  );
}

export interface QueuedScan {
  id: string;
  variant: ScanLook;
  /** The person, or the refused ticket. */
  title: string;
  /** Lot and price kind. */
  detail?: string;
  /** `22:47:08` */
  time: string;
}

export interface QueueListProps {
  scans: readonly QueuedScan[];
  onOpen?: (id: string) => void;
}

/** Scans that wait for upload, newest first. */
export function QueueList({ scans, onOpen }: QueueListProps) {
  return (
    <ul className={classes(styles.queue, 'fx-num')}>
      {scans.map((scan) => (
        <li key={scan.id}>
          {onOpen ? (
            <button type="button" className={styles.queueRow} onClick={() => onOpen(scan.id)}>
              <QueueRow {...scan} />
            </button>
          ) : (
            <div className={styles.queueRow}>
              <QueueRow {...scan} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function QueueRow({ variant, title, detail, time }: QueuedScan) {
  return (
    <>
      <ScanMark variant={variant} height={27} />
      <span className={styles.queueText}>
        <span className="fx-hidden">{scanWords[variant]}: </span>
        <b className="fx-ellipsis">{title}</b>
        {detail && <small className="fx-ellipsis">{detail}</small>}
      </span>
      <time>{time}</time>
    </>
  );
}
