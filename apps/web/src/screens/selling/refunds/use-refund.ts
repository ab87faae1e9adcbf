import {
  buyingEndpoints,
  customerEndpoints,
  refundEndpoints,
  type OrderView,
  type RefundBody,
  type RefundRequestView,
} from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBodyId } from '../../../frame/app/use-body-id.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { call } from '../../../data/call.ts';
import { keyOf, useCall } from '../../../data/queries.ts';
import { reportDefect } from '../../../data/report-error.ts';

/** Statuses of orders that may have refunds. */
const CONCERNED: readonly OrderView['status'][] = ['paid', 'refunded', 'in_mediation', 'charged_back'];

/** Returns whether the reader is the buyer of an order that may be refunded. */
export function mayHaveRefunds({ status, user, subtotal }: OrderView): boolean {
  return user !== undefined && subtotal > 0 && CONCERNED.includes(status);
}

/** Reads the buyer's present refund options of an order, and earlier requests. */
export function useRefundOptions(order: OrderView) {
  return useCall(refundEndpoints.options, { params: { order_id: order.id } });
}

export type Asked = Omit<RefundBody, 'id'>;

/** Asks for the money. A refusal stays to be read, over the options as they are by then. */
export function useAskRefund(order: OrderView, onDone: () => void) {
  const readAnew = useReadAnew(order);
  const { success } = useNotices();
  const idOf = useBodyId();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function ask(asked: Asked): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      const request = await send(asked);
      await readAnew();
      success(request.status === 'pending' ? notices.refundAsked : notices.refundDone);
      onDone();
    } catch (error) {
      reportDefect(error, 'refunds.ask');
      setRefusal(whyItFailed(error));
      setBusy(false);
      await readAnew();
    }
  }

  function send(asked: Asked): Promise<RefundRequestView> {
    return call(refundEndpoints.ask, { params: { order_id: order.id }, body: { id: idOf(asked), ...asked } });
  }

  return { ask, isBusy, refusal };
}

/** Takes a request back that nobody has answered yet. */
export function useWithdrawRefund(order: OrderView) {
  const readAnew = useReadAnew(order);
  const { success } = useNotices();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function withdraw(refund_id: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await call(refundEndpoints.withdraw, { params: { order_id: order.id, refund_id } });
      success(notices.refundWithdrawn);
    } catch (error) {
      reportDefect(error, 'refunds.withdraw');
      setRefusal(whyItFailed(error));
    }
    await readAnew();
    setBusy(false);
  }

  return { withdraw, isBusy, refusal };
}

/** Asks a ticket's holder to return it. */
export function useAskReturn(order: OrderView) {
  const readAnew = useReadAnew(order);
  const { success } = useNotices();
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function ask(ticket_id: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setRefusal(undefined);
    try {
      await call(customerEndpoints.askReturn, { params: { order_id: order.id, ticket_id } });
      success(notices.returnAsked);
    } catch (error) {
      reportDefect(error, 'refunds.ask-return');
      setRefusal(whyItFailed(error));
    }
    await readAnew();
    setBusy(false);
  }

  return { ask, isBusy, refusal };
}

/** Returns a function that reads the parts of an order that refunds change. */
function useReadAnew(order: OrderView): () => Promise<void> {
  const queries = useQueryClient();
  const params = { order_id: order.id };
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(refundEndpoints.options, { params }) }),
      queries.invalidateQueries({ queryKey: keyOf(buyingEndpoints.order, { params }) }),
    ]);
  };
}
