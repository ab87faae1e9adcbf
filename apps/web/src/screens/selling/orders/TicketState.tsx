import type { OrderTicketView, OrderView } from '@festix/domain/contract';
import { DateTime, LotName, StatusTag } from '@festix/ui';
import { ArrowUUpLeft } from '@phosphor-icons/react/ArrowUUpLeft';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { Timer } from '@phosphor-icons/react/Timer';
import type { ReactNode } from 'react';
import { isDisputed, lotOrder } from '../../../frame/parts/order-words.ts';
import { ticketsTexts as texts } from './tickets-texts.ts';
import styles from './ticket-state.module.css';

/** Shows the state of a ticket without a code, in words. */
export function TicketState({ order, ticket }: { order: OrderView; ticket: OrderTicketView }) {
  const { tag, line } = stateOf(order, ticket);
  return (
    <article className={styles.state}>
      <p className={styles.lot}>
        <LotName name={ticket.price.lot.name} order={lotOrder(order, ticket.price.lot)} height={16}>
          <b> · {ticket.price.name}</b>
        </LotName>
        {tag}
      </p>
      {ticket.price.lot.opens && <p>{ticket.price.lot.opens}</p>}
      <p>{line}</p>
    </article>
  );
}

function stateOf(order: OrderView, ticket: OrderTicketView): { tag: ReactNode; line: ReactNode } {
  const { event } = order;
  const isStopped = isDisputed(order);
  if (ticket.status === 'refunded') {
    return { tag: <StatusTag icon={ArrowUUpLeft}>{texts.refunded}</StatusTag>, line: texts.refundedLine };
  }
  if (ticket.passed_on_at) {
    const { holder_name, assignee_to, passed_on_at } = ticket;
    return {
      tag: (
        <StatusTag tone="accent" icon={PaperPlaneTilt}>
          {texts.passedOn}
        </StatusTag>
      ),
      line: (
        <>
          {assignee_to ? texts.passedTo(holder_name ?? assignee_to, assignee_to) : texts.passedToSomebody}{' '}
          <span className="fx-quiet fx-num">
            {texts.passedAt} <DateTime at={passed_on_at} zone={event.time_zone} />
          </span>
        </>
      ),
    };
  }
  if (ticket.status === 'cancelled') {
    return { tag: <StatusTag icon={Prohibit}>{texts.ended}</StatusTag>, line: texts.endedLine };
  }
  return {
    tag: (
      <StatusTag tone="warning" icon={Timer}>
        {isStopped ? texts.stopped : texts.notYet}
      </StatusTag>
    ),
    line: isStopped ? texts.stoppedLine : texts.notYetLine,
  };
}
