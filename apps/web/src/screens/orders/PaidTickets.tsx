import type { OrderView } from '@festix/domain';
import { Banner, countWords, DateTime, Icon, SectionTitle, SkeletonBar } from '@festix/ui';
import { ArrowsOut } from '@phosphor-icons/react/ArrowsOut';
import { FilePdf } from '@phosphor-icons/react/FilePdf';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { Printer } from '@phosphor-icons/react/Printer';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { hiddenTickets, shownTickets, ticketPath, type ShownTicket } from './order-words.ts';
import { TicketState } from './TicketState.tsx';
import { ticketsTexts as texts } from './tickets-texts.ts';
import { isTransferable } from './transferable.ts';
import { useOwnFile } from './use-own-file.ts';

/** Who only shows a ticket fills nothing in, and a phone without a network couldn't send it. */
const TransferForm = lazy(() => import('./TransferForm.tsx'));

export interface PaidTicketsProps {
  order: OrderView;
  /** Whether the API is out of reach: then tickets are shown, and nothing is done with them. */
  isOffline: boolean;
}

/** The tickets of an order that was paid: those to show at the door, and what became of the others. */
export function PaidTickets({ order, isOffline }: PaidTicketsProps) {
  const shown = shownTickets(order);
  const hidden = hiddenTickets(order);
  if (shown.length + hidden.length === 0) return null;
  return (
    <section className="fw-tickets" aria-label={texts.tickets}>
      {order.event.canceled_at && (
        <Banner tone="warning">
          <b>{texts.cancelledTitle}</b> {texts.cancelledLine}{' '}
          <DateTime at={order.event.canceled_at} zone={order.event.time_zone} />.
        </Banner>
      )}
      <SectionTitle
        aside={countWords(shown.length + hidden.length, texts.ticketWord)}
        actions={shown.length > 0 && <Ways order={order} isOffline={isOffline} />}
      >
        {order.user ? texts.yours : texts.given}
      </SectionTitle>
      <ul>
        {shown.map((ticket, place) => (
          <li key={ticket.id}>
            <OrderTicket order={order} ticket={ticket} />
            <TicketWays order={order} ticket={ticket} place={place} isOffline={isOffline} />
          </li>
        ))}
        {hidden.map((ticket) => (
          <li key={ticket.id}>
            <TicketState order={order} ticket={ticket} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What may be done with all of them. */
function Ways({ order, isOffline }: PaidTicketsProps) {
  const file = useOwnFile(order.id);
  return (
    <div className="fw-ways fw-no-print">
      {!isOffline && (
        <>
          <Button
            icon={<Icon of={FilePdf} size={18} />}
            aria-disabled={file.isBusy}
            onClick={() => void file.run(undefined)}
          >
            {texts.download}
          </Button>
          {!order.event.canceled_at && <AddToCalendar event={order.event} />}
        </>
      )}
      <Button icon={<Icon of={Printer} size={18} />} onClick={() => window.print()}>
        {texts.print}
      </Button>
    </div>
  );
}

interface TicketWaysProps extends PaidTicketsProps {
  ticket: ShownTicket;
  place: number;
}

function TicketWays({ order, ticket, place, isOffline }: TicketWaysProps) {
  const [isPassing, setPassing] = useState(false);
  const [now] = useState(() => Date.now());
  if (isPassing) {
    return (
      <Suspense fallback={<SkeletonBar height={240} />}>
        <TransferForm order={order} ticket={ticket} onClose={() => setPassing(false)} />
      </Suspense>
    );
  }
  return (
    <div className="fw-ticket-ways fw-no-print">
      <ButtonLink icon={<Icon of={ArrowsOut} size={18} />} href={ticketPath(order, place)}>
        {texts.fullScreen}
      </ButtonLink>
      {!isOffline && isTransferable(order, ticket, now) && (
        <Button icon={<Icon of={PaperPlaneTilt} size={18} />} onClick={() => setPassing(true)}>
          {texts.transfer}
        </Button>
      )}
    </div>
  );
}
