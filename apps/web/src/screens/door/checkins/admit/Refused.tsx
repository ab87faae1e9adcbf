import { type FirstEntryView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Button, DateTime, Facts } from '@festix/ui';
import { admitTexts as texts } from './admit-texts.ts';
import { OpenDocument } from './OpenDocument.tsx';
import type { Refusal } from './refusal.ts';
import styles from './admit.module.css';

/** Returns the drawer's title for a refusal. */
export function RefusedTitle() {
  return <h2 className={styles.refusedTitle}>{notices.checkinRefused}</h2>;
}

export interface RefusedProps {
  refusal: Refusal;
  zone: string;
  /** Returns to the search. */
  onBack(): void;
}

/** Shows why a ticket is refused, with its first entry, if any. */
export function Refused({ refusal: { reason, detail, first, request_id, document }, zone, onBack }: RefusedProps) {
  return (
    <div className={styles.refused}>
      <div role="alert" aria-label={notices.checkinRefused}>
        <p className={styles['verdict-reason']}>{reason}</p>
        {detail && <p>{detail}</p>}
        {first && <First first={first} zone={zone} />}
        {request_id && <code className="fx-quiet">{request_id}</code>}
      </div>
      {document && <OpenDocument {...document} />}
      <Button type="primary" size="large" block autoFocus onClick={onBack}>
        {texts.understood}
      </Button>
    </div>
  );
}

function First({ first: { at, by, device, gate }, zone }: { first: FirstEntryView; zone: string }) {
  const where = [gate, device].filter(Boolean).join(' · ');
  return (
    <Facts
      facts={[
        { label: texts.when, value: <DateTime at={at} zone={zone} /> },
        ...(where ? [{ label: texts.where, value: where }] : []),
        ...(by ? [{ label: texts.by, value: by }] : []),
      ]}
    />
  );
}
