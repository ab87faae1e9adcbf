import { refundGroundLabels, refundStatusLabels, type RefundRequestView, type RefundStatus } from '@festix/domain';
import { Amount, DateTime, StatusTag, type Glyph, type StatusTone } from '@festix/ui';
import { CheckCircle } from '@phosphor-icons/react/CheckCircle';
import { Clock } from '@phosphor-icons/react/Clock';
import { Minus } from '@phosphor-icons/react/Minus';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { refundsTexts as texts } from './refunds-texts.ts';

const LOOKS: Readonly<Record<RefundStatus, { tone: StatusTone; icon: Glyph }>> = {
  pending: { tone: 'warning', icon: Clock },
  approved: { tone: 'ok', icon: CheckCircle },
  refused: { tone: 'error', icon: XCircle },
  moot: { tone: 'neutral', icon: Minus },
};

/** What was asked so far, the newest first, and what became of it. */
export function RefundRequests({ requests, zone }: { requests: readonly RefundRequestView[]; zone: string }) {
  if (requests.length === 0) return null;
  return (
    <ul className="fw-refund-requests" aria-label={texts.requests}>
      {requests.map((request) => (
        <Request key={request.id} request={request} zone={zone} />
      ))}
    </ul>
  );
}

function Request({ request, zone }: { request: RefundRequestView; zone: string }) {
  const { status, rule, amount, tickets, reason, answer, created_at } = request;
  return (
    <li>
      <div className="fw-refund-request-head">
        <StatusTag {...LOOKS[status]}>{refundStatusLabels[status]}</StatusTag>
        <b className="fx-num">
          <Amount cents={amount} />
        </b>
      </div>
      <p>
        {texts.price(tickets.length)} · {refundGroundLabels[rule]}
      </p>
      <p className="fx-quiet">
        {texts.askedAt} <DateTime at={created_at} zone={zone} />
      </p>
      {reason && (
        <p>
          <b>{texts.givenReason}:</b> {reason}
        </p>
      )}
      {answer && (
        <p>
          <b>{texts.answer}:</b> {answer}
        </p>
      )}
    </li>
  );
}
