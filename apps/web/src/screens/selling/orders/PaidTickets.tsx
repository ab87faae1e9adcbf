import { type OrderView } from '@festix/domain/contract';
import { problemOf } from '@festix/domain/ground';
import { Banner, Button, countWords, DateTime, Icon, SectionTitle, SkeletonBar } from '@festix/ui';
import { ArrowsOut } from '@phosphor-icons/react/ArrowsOut';
import { CaretDown } from '@phosphor-icons/react/CaretDown';
import { FilePdf } from '@phosphor-icons/react/FilePdf';
import { PaperPlaneTilt } from '@phosphor-icons/react/PaperPlaneTilt';
import { Printer } from '@phosphor-icons/react/Printer';
import { lazy, Suspense, useState } from 'react';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { useFocusWhen } from '../../../frame/app/use-focus-when.ts';
import { AddToCalendar } from './AddToCalendar.tsx';
import { GiveBackPlace } from './GiveBackPlace.tsx';
import { OrderTicket } from './OrderTicket.tsx';
import { ticketPath, type ShownTicket } from '../../../frame/parts/order-words.ts';
import { ShareEvent } from './ShareEvent.tsx';
import { awayWords, datesOf, sortTickets, type PlacedTicket } from './ticket-order.ts';
import { TicketState } from './TicketState.tsx';
import { TransferHistory } from './TransferHistory.tsx';
import { ticketsTexts as texts } from './tickets-texts.ts';
import { transferObstacle } from './transferable.ts';
import { useOwnFile } from './use-own-file.ts';
import { useShownNow } from './use-shown-now.ts';
import orderWaysStyles from './order-ways.module.css';
import styles from './paid-tickets.module.css';

/** Loaded on demand: most people only show a ticket, and a phone without a network could not send the form. */
const TransferForm = lazy(() => import('./TransferForm.tsx'));
const ReturnRequest = lazy(async () => ({ default: (await import('./ReturnRequest.tsx')).ReturnRequest }));

export interface PaidTicketsProps {
  order: OrderView;
  /** Whether the API is out of reach: then tickets are shown, and nothing is done with them. */
  isOffline: boolean;
  /** Whether a person has waited for them here: then they take the focus. */
  isNews: boolean;
}

/**
 * Shows the tickets of a paid order: the one that opens a door next first, then the others that are valid, and folded
 * those that were used, transferred or ended.
 */
export function PaidTickets({ order, isOffline, isNews }: PaidTicketsProps) {
  const place = useFocusWhen<HTMLElement>(isNews, { fromItsTop: true });
  const now = useShownNow();
  const [hasPassed, setPassed] = useState(false);
  const { usable, used, dead } = sortTickets(order, now);
  const [next, ...others] = usable;
  const away = used.length + dead.length;
  if (usable.length + away === 0) return null;
  const itemOf = (placed: PlacedTicket) => (
    <PaidTicket
      key={placed.ticket.id}
      order={order}
      {...placed}
      isOffline={isOffline}
      onPassed={() => {
        setPassed(true);
        place.current?.focus();
      }}
    />
  );
  return (
    <section ref={place} className={styles.tickets} tabIndex={-1} aria-label={texts.tickets}>
      {order.event.canceled_at && (
        <div className={styles.ticketsNote}>
          <Banner tone="warning">
            <b>{texts.cancelledTitle}</b> {texts.cancelledLine}{' '}
            <DateTime at={order.event.canceled_at} zone={order.event.time_zone} />.
          </Banner>
        </div>
      )}
      <div data-screen-only="">
        <SectionTitle aside={usable.length > 0 && countWords(usable.length, texts.ticketWord)}>
          {order.user ? texts.yours : texts.given}
        </SectionTitle>
      </div>
      {next && (
        <div className={styles.next}>
          <ul className={styles.list}>{itemOf(next)}</ul>
          <Ways order={order} usable={usable} isOffline={isOffline} />
        </div>
      )}
      {others.length > 0 && (
        <>
          <h3 className={styles.others} data-screen-only="">
            {texts.others}
          </h3>
          <ul className={styles.list}>{others.map(itemOf)}</ul>
        </>
      )}
      {away > 0 && (
        // Open where nothing else is left to show, and after a transfer, whose result is inside.
        <details className={styles.away} open={usable.length === 0 || hasPassed}>
          <summary data-screen-only="">
            <Icon of={CaretDown} size={18} /> {awayWords(order, { used, dead })}
          </summary>
          <ul className={styles.list}>
            {used.map(itemOf)}
            {dead.map((ticket) => (
              <li key={ticket.id}>
                <TicketState order={order} ticket={ticket} />
                <TransferHistory order={order} ticket_id={ticket.id} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Shows a ticket that has a code, with what can be done with it. */
function PaidTicket({ order, ticket, ...ways }: TicketWaysProps) {
  return (
    <li>
      <OrderTicket order={order} ticket={ticket} isOnOrder />
      <TicketWays order={order} ticket={ticket} {...ways} />
      <TransferHistory order={order} ticket_id={ticket.id} />
    </li>
  );
}

interface WaysProps extends Pick<PaidTicketsProps, 'order' | 'isOffline'> {
  usable: readonly PlacedTicket[];
}

/** Offers the actions on all of them. */
function Ways({ order, usable, isOffline }: WaysProps) {
  const file = useOwnFile(order.id);
  return (
    <div className={orderWaysStyles.ways} data-screen-only="">
      {!order.event.canceled_at && <ShareEvent event={order.event} />}
      {!isOffline && (
        <>
          <Button
            icon={<Icon of={FilePdf} size={18} />}
            aria-disabled={file.isBusy}
            onClick={() => void file.run(undefined)}
          >
            {texts.download}
          </Button>
          {!order.event.canceled_at && <AddToCalendar event={order.event} dates={datesOf(order, usable)} />}
        </>
      )}
      <Button icon={<Icon of={Printer} size={18} />} onClick={() => window.print()}>
        {texts.print}
      </Button>
    </div>
  );
}

interface TicketWaysProps extends Pick<PaidTicketsProps, 'order' | 'isOffline'> {
  ticket: ShownTicket;
  /** Its place among those that are shown, from 0. */
  number: number;
  /** Runs once another person holds it. */
  onPassed(): void;
}

function TicketWays({ order, ticket, number, isOffline, onPassed }: TicketWaysProps) {
  const [isPassing, setPassing] = useState<boolean>();
  const opener = useFocusWhen<HTMLButtonElement>(isPassing === false);
  const now = useShownNow();
  const obstacle = transferObstacle(order, ticket, now);
  if (isPassing) {
    return (
      <Suspense fallback={<SkeletonBar height={240} />}>
        <TransferForm
          order={order}
          ticket={ticket}
          onClose={() => setPassing(false)}
          onDone={() => {
            setPassing(undefined);
            onPassed();
          }}
        />
      </Suspense>
    );
  }
  const isAsked = !order.user && ticket.return_request !== undefined;
  return (
    <>
      {isAsked && !isOffline && !obstacle && (
        <Suspense fallback={<SkeletonBar height={120} />}>
          <ReturnRequest order={order} ticket={ticket} onReturned={onPassed} />
        </Suspense>
      )}
      <div className={styles.ticketWays} data-screen-only="">
        <ButtonLink icon={<Icon of={ArrowsOut} size={18} />} href={ticketPath(order, number)}>
          {texts.fullScreen}
        </ButtonLink>
        {obstacle === 'TRANSFER_CLOSED' && <p className="fx-quiet">{problemOf('TRANSFER_CLOSED').detail}</p>}
        {!isOffline && !obstacle && (
          <Button ref={opener} icon={<Icon of={PaperPlaneTilt} size={18} />} onClick={() => setPassing(true)}>
            {texts.transfer}
          </Button>
        )}
        {!isOffline && <GiveBackPlace order={order} ticket={ticket} onGone={onPassed} />}
      </div>
    </>
  );
}
