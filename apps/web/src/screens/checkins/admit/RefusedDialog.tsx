import { notices, type FirstEntryView } from '@festix/domain';
import { DateTime, Facts } from '@festix/ui';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { Button } from 'antd';
import { admitTexts as texts } from './admit-texts.ts';
import type { Refusal } from './refusal.ts';
import { VerdictDialog } from './VerdictDialog.tsx';

export interface RefusedDialogProps {
  refusal: Refusal;
  zone: string;
  onClose(): void;
}

/** Why somebody is not let in, and who was before where somebody was. */
export function RefusedDialog({ refusal: { reason, detail, first, request_id }, zone, onClose }: RefusedDialogProps) {
  return (
    <VerdictDialog
      variant="failure"
      icon={XCircle}
      title={notices.checkinRefused}
      foot={
        <Button type="primary" size="large" className="fx-dialog-confirm" onClick={onClose}>
          {texts.understood}
        </Button>
      }
      onClose={onClose}
    >
      <p className="fw-verdict-reason">{reason}</p>
      {detail && <p className="fw-verdict-detail">{detail}</p>}
      {first && <First first={first} zone={zone} />}
      {request_id && <code className="fx-quiet">{request_id}</code>}
    </VerdictDialog>
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
