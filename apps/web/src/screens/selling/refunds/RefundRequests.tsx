import { type OrderView, type RefundRequestView } from '@festix/domain/contract';
import { refundGroundLabels } from '@festix/domain/selling';
import { Amount, Button, DateTime } from '@festix/ui';
import { refundsTexts as texts } from './refunds-texts.ts';
import { RefundStatusTag } from './RefundStatusTag.tsx';
import { useWithdrawRefund } from './use-refund.ts';
import styles from './refunds.module.css';

/** Lists the requests and their results, the newest first. */
export function RefundRequests({ requests, order }: { requests: readonly RefundRequestView[]; order: OrderView }) {
  if (requests.length === 0) return null;
  return (
    <ul className={styles.requests} aria-label={texts.requests}>
      {requests.map((request) => (
        <Request key={request.id} request={request} order={order} />
      ))}
    </ul>
  );
}

function Request({ request, order }: { request: RefundRequestView; order: OrderView }) {
  const { status, rule, amount, tickets, reason, answer, created_at } = request;
  return (
    <li>
      <div className={styles.requestHead}>
        <RefundStatusTag status={status} />
        <b className="fx-num">
          <Amount cents={amount} />
        </b>
      </div>
      <p>
        {texts.price(tickets.length)} · {refundGroundLabels[rule]}
      </p>
      <p className="fx-quiet">
        {texts.askedAt} <DateTime at={created_at} zone={order.event.time_zone} />
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
      {status === 'pending' && <Withdraw request={request} order={order} />}
    </li>
  );
}

/** Withdraws a request, which can be made again while the rule holds. */
function Withdraw({ request, order }: { request: RefundRequestView; order: OrderView }) {
  const { withdraw, isBusy, refusal } = useWithdrawRefund(order);
  return (
    <>
      <p className="fx-quiet">{texts.keepsTickets}</p>
      <Button loading={isBusy} onClick={() => void withdraw(request.id)}>
        {texts.withdraw}
      </Button>
      {refusal && <p role="alert">{refusal}</p>}
    </>
  );
}
