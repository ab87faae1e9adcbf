import { type SaleScanView, type SaleTransferView } from '@festix/domain/contract';
import { feedback, isFeedbackCode, scanWord } from '@festix/domain/door';
import { DateTime, classes } from '@festix/ui';
import { salesTexts as texts } from './sales-texts.ts';
import styles from './sales.module.css';

export interface SaleScansProps {
  /** The newest first, as the next. */
  scans: readonly SaleScanView[];
  transfers: readonly SaleTransferView[];
  zone: string;
}

/** Shows the history of a ticket: its transfers, and every scan at a door. */
export function SaleScans({ scans, transfers, zone }: SaleScansProps) {
  return (
    <>
      {transfers.map(({ at, from, to }) => (
        <p key={at} className={classes(styles.passed, 'fx-quiet')}>
          {texts.passedOn(from ?? texts.somebody, to ?? texts.somebody)} · <DateTime at={at} zone={zone} />
        </p>
      ))}
      {scans.length > 0 && (
        <details className={styles.scans}>
          <summary>{texts.scans(scans.length)}</summary>
          <ul>
            {scans.map((scan) => (
              <li key={scan.id}>
                <Scan scan={scan} zone={zone} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Scan({ scan, zone }: { scan: SaleScanView; zone: string }) {
  const { at, code, is_conflict, decided_offline, undone } = scan;
  const where = [scan.device, scan.gate, scan.by, decided_offline && texts.offline].filter(Boolean).join(' · ');
  return (
    <>
      <b>{scanWord(code)}</b>
      {is_conflict && <b> · {texts.conflict}</b>} · <DateTime at={at} zone={zone} />
      {where && <span className="fx-quiet">{where}</span>}
      {isFeedbackCode(code) && <span className="fx-quiet">{feedback[code].text}</span>}
      {undone && (
        <span className="fx-quiet">
          {texts.undone} · <DateTime at={undone.at} zone={zone} />
          {undone.by && ` · ${undone.by}`}
          {undone.reason && `: ${undone.reason}`}
        </span>
      )}
    </>
  );
}
