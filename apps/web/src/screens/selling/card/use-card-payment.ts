import { buyingEndpoints, type OrderView, type PaymentChoice } from '@festix/domain/contract';
import { SECOND } from '@festix/domain/ground';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, CallError, UnreachableError } from '../../../data/call.ts';
import { reportDefect } from '../../../data/report-error.ts';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { useNetworkReturn } from '../../../frame/app/use-network-return.ts';
import { orderPath } from '../../../frame/parts/order-words.ts';
import { dropHolder } from '../purchase/card-holder.ts';
import { isAwaited, refusalOf, stageOf, type CardStage } from './card-stage.ts';
import { cardTexts as texts } from './card-texts.ts';
import { readOrder } from './read-order.ts';

/** Milliseconds between two looks at a payment whose payer answers the bank. */
const LOOKS = 2 * SECOND;

/** Milliseconds before a card whose answer was lost is sent again. */
const REST = 2 * SECOND;

/** Times that a card is sent again while its gateway is out of reach. */
const GATEWAY_TRIES = 2;

/** Refused cards after which Pix is offered. */
const PIX_AFTER = 3;

/** What became of a card that was sent: the problem against it, if there is one. */
export interface CardOutcome {
  problem?: string;
}

/** Reads an order and pays it with a card. What a payment became is read from the order, never from the page. */
export function useCardPayment(order_id: string, initial: OrderView | undefined) {
  const params = { order_id };
  const [order, setOrder] = useState(initial);
  const [error, setError] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const [isInDoubt, setDoubt] = useState(false);
  const [hasTriedAll, setTriedAll] = useState(false);
  /** The payment whose bank the payer has left for another card. */
  const [left, setLeft] = useState<string>();
  /** The card whose answer is in doubt: until it comes, no other is sent. */
  const [awaited, setAwaited] = useState<PaymentChoice>();
  const isBusy = useRef(false);

  const take = useCallback((next: OrderView) => {
    setOrder(next);
    setError(undefined);
    if (!isAwaited(next)) setAwaited(undefined);
    leaveWhenOver(next);
  }, []);

  const read = useCallback(async (): Promise<OrderView | undefined> => {
    try {
      const next = await readOrder(order_id);
      take(next);
      return next;
    } catch (cause) {
      setError(cause);
      return undefined;
    }
  }, [order_id, take]);

  useEffect(() => {
    if (initial) leaveWhenOver(initial);
    else readOrder(order_id).then(take, setError);
  }, [order_id, initial, take]);

  useNetworkReturn(error !== undefined, () => void read());

  const told = order && stageOf(order);
  const stage: CardStage | undefined = told === 'challenge' && order?.payment?.id === left ? 'form' : told;

  const isOpen = !isSending && (awaited !== undefined || (order !== undefined && isAwaited(order)));
  const looks = stage === 'challenge' || isOpen;
  useEffect(() => {
    if (!looks) return;
    const looking = setInterval(() => void read(), LOOKS);
    return () => clearInterval(looking);
  }, [looks, read]);

  /**
   * Sends a card until it is answered. A token charges one payment, however often it arrives, so that a lost answer is
   * asked for again.
   */
  async function send(payment: PaymentChoice): Promise<OrderView> {
    for (let failed = 0; ;) {
      try {
        return await call(buyingEndpoints.checkout, { params, body: { payment } });
      } catch (cause) {
        const isAway = cause instanceof CallError && cause.code === 'PAYMENT_FAILED' && failed < GATEWAY_TRIES;
        if (!(cause instanceof UnreachableError) && !isAway) throw cause;
        if (isAway) failed += 1;
        setDoubt(true);
        await new Promise((rested) => setTimeout(rested, REST));
      }
    }
  }

  async function pay(payment: PaymentChoice): Promise<CardOutcome> {
    if (isBusy.current) return {};
    isBusy.current = true;
    setSending(true);
    try {
      const paying = await send(payment);
      take(paying);
      if (isAwaited(paying)) setAwaited(payment);
      return {};
    } catch (cause) {
      reportDefect(cause, 'card.pay');
      if (cause instanceof CallError && cause.code === 'CARD_TRIES_ERROR') setTriedAll(true);
      if (isDoubtful(cause)) {
        setAwaited(payment);
        const next = await read();
        return !next || isAwaited(next) || refusalOf(next) ? {} : { problem: whyItFailed(cause) };
      }
      // Paid in another tab, or over: the order says so.
      if (cause instanceof CallError && cause.status === 409) await read();
      return { problem: whyItFailed(cause) };
    } finally {
      setDoubt(false);
      setSending(false);
      isBusy.current = false;
    }
  }

  async function payByPix(): Promise<CardOutcome> {
    if (isBusy.current) return {};
    isBusy.current = true;
    setSending(true);
    try {
      const paying = await call(buyingEndpoints.checkout, { params, body: { payment: { method: 'pix' } } });
      dropHolder(order_id);
      window.location.replace(orderPath(paying));
      return {};
    } catch (cause) {
      reportDefect(cause, 'card.pix');
      if (cause instanceof CallError && cause.status === 409) await read();
      return { problem: `${texts.pixFailed} ${whyItFailed(cause)}` };
    } finally {
      setSending(false);
      isBusy.current = false;
    }
  }

  return {
    order,
    error,
    stage,
    isSending,
    isInDoubt,
    /** Whether a card was sent that has no answer yet. */
    isOpen,
    awaited,
    /** The refusal that the last payment is. */
    refusal: order && refusalOf(order),
    /** Whether Pix is offered in the place of one more card. */
    offersPix: (order?.payment?.card_refusals ?? 0) >= PIX_AFTER || hasTriedAll,
    read: () => void read(),
    pay,
    payByPix,
    leaveChallenge: () => setLeft(order?.payment?.id),
  };
}

/** Leads to the order's page where nothing is left to do here. The way back does not lead to this one. */
function leaveWhenOver(order: OrderView): void {
  if (stageOf(order) !== 'over') return;
  dropHolder(order.id);
  window.location.replace(orderPath(order));
}

/** Returns whether a card may have been charged in spite of this answer. */
function isDoubtful(cause: unknown): boolean {
  return cause instanceof CallError && (cause.code === 'PAYMENT_FAILED' || cause.status >= 500);
}
