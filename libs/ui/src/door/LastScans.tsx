import { ScanMark, scanWords, type ScanLook } from './ScanMark.tsx';
import styles from './last-scans.module.css';

export interface LastScansProps {
  /** Newest first. */
  scans: readonly { id: string; variant: ScanLook }[];
  /** Time of the newest: `22:47:08`. */
  lastAt?: string;
  /** Its later result: 'sem documento'. */
  lastNote?: string;
  /** Opens the list of them. */
  onOpen?: () => void;
  /** As many flags as fit on the string beside the words. */
  most?: number;
}

/** Hangs up the last scans as flags on a string; the newest is at the right, beside its time and word. */
export function LastScans({ scans, lastAt, lastNote, onOpen, most = 11 }: LastScansProps) {
  const shown = scans.slice(0, most).reverse();
  const newest = scans[0];
  return (
    <div className={styles.lastScans} role="group" aria-label="Últimas leituras">
      <div className={styles.lastScansFlags}>
        {shown.map((scan) => (
          <ScanMark key={scan.id} variant={scan.variant} height={26} />
        ))}
      </div>
      {newest ? (
        <p className="fx-num">
          {lastAt && <b>{lastAt}</b>} {scanWords[newest.variant]}
          {lastNote && ` · ${lastNote}`}
          {onOpen && (
            <button
              type="button"
              className={styles.lastScansOpen}
              aria-label="Ver as últimas leituras"
              onClick={onOpen}
            />
          )}
        </p>
      ) : (
        <p>Nenhuma leitura ainda</p>
      )}
    </div>
  );
}
