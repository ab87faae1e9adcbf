import { buyingEndpoints, type OrderTicketView, type OrderView } from '@festix/domain/contract';
import { problemOf } from '@festix/domain/ground';
import { giveBackRefusal } from '@festix/domain/selling';
import { Button } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../frame/app/use-action.ts';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { call } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from '../purchase/give-back.module.css';

/** Returns whether the reader may give back a free ticket; the server has the last word. */
export function mayGiveBack(order: OrderView, ticket: OrderTicketView, now: number): boolean {
  if (ticket.passed_on_at) return false;
  const facts = {
    ...{ origin: order.origin, order_status: order.status, start_date: order.event.start_date },
    ...{ status: ticket.status, checked_in_at: ticket.checked_in_at },
    is_free: ticket.unit_amount === 0 || order.total === 0,
  };
  return giveBackRefusal(facts, new Date(now).toISOString()) === undefined;
}

/** Gives a place back after a confirmation: another buyer may take it at once. */
export function GiveBackPlace({
  order,
  ticket,
  onGone,
}: {
  order: OrderView;
  ticket: OrderTicketView;
  onGone(): void;
}) {
  const [isAsking, setAsking] = useState<boolean>();
  const question = useFocusWhen<HTMLDivElement>(isAsking === true);
  const opener = useFocusWhen<HTMLButtonElement>(isAsking === false);
  const [now] = useState(serverNow);
  const queries = useQueryClient();
  const params = { order_id: order.id, ticket_id: ticket.id };
  const { run, isBusy } = useAction(() => call(buyingEndpoints.giveBackTicket, { params }), {
    place: 'orders.give-back',
    done: texts.placeGivenBack,
    failed: problemOf('ORDER_ERROR').detail,
    onDone: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(buyingEndpoints.order, { params: { order_id: order.id } }) }),
        queries.invalidateQueries({ queryKey: keyOf(buyingEndpoints.customerOrders, {}) }),
      ]);
      onGone();
    },
  });
  if (!mayGiveBack(order, ticket, now)) return null;
  if (!isAsking) {
    return (
      <Button ref={opener} type="text" onClick={() => setAsking(true)}>
        {texts.givePlaceBack}
      </Button>
    );
  }
  return (
    <div ref={question} className={styles.back} role="group" aria-label={texts.givePlaceBack} tabIndex={-1}>
      <p role="status">{texts.givePlaceBackAsk}</p>
      <Button danger aria-disabled={isBusy} onClick={() => void run(undefined)}>
        {texts.givePlaceBackYes}
      </Button>
      <Button type="text" onClick={() => setAsking(false)}>
        {texts.givePlaceBackNo}
      </Button>
    </div>
  );
}
