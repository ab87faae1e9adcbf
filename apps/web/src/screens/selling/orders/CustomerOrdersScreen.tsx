import { buyingEndpoints, type CustomerOrdersQuery, type OrderView, type Page } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Banner, countWords, DateTime, EmptyState, Link, ListSkeleton, PageTitle, classes } from '@festix/ui';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { signInPath, signUpPath } from '../../../frame/app/own-path.ts';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { pageNumber, useAddress } from '../../../frame/app/use-address.ts';
import { useTitle } from '../../../frame/app/use-title.ts';
import { saysNo } from '../../../data/problem.ts';
import { keepPreviousWhere, useCall } from '../../../data/queries.ts';
import { GUEST, type OwnList } from '../../../offline/own-lists.ts';
import { mayHoldTickets } from '../../../session/kept-tickets.ts';
import { useRestoredSession } from '../../../session/use-restored-session.ts';
import { CancelledTag } from '../../shopfront/public/CancelledTag.tsx';
import { Pager } from '../../shopfront/public/Pager.tsx';
import { PastTheEnd } from '../../shopfront/public/PastTheEnd.tsx';
import { keepAllOrders } from './keep-tickets.ts';
import { KeptNote } from './KeptNote.tsx';
import { OrderCover } from './OrderCover.tsx';
import { orderPath, ticketCount, whereOf } from '../../../frame/parts/order-words.ts';
import { OwnOrderTag } from './OwnOrderTag.tsx';
import { ticketsTexts as texts } from './tickets-texts.ts';
import { useKeptOrders } from './use-kept.ts';
import '@festix/ui/white-paper.css';
import frame from '../../../frame/public/public.module.css';
import orderWaysStyles from './order-ways.module.css';
import styles from './own-tickets.module.css';

const TABS = [
  { key: 'purchased', label: texts.purchased, empty: notices.noTicketsBought, line: texts.purchasedLine },
  { key: 'assigned', label: texts.assigned, empty: notices.noTicketsReceived, line: texts.assignedLine },
] as const;

/** Orders a page can hold. */
export const PAGE_SIZES = [5, 10, 20, 50];
const USUAL_SIZE = 10;

const ADDRESS = { tab: 'purchased', page: '1', limit: String(USUAL_SIZE) };

/** Shows 'Meus Ingressos': the person's orders and received tickets; without a network, those kept on this device. */
export function CustomerOrdersScreen() {
  useTitle(texts.title);
  const location = useLocation();
  const { state, change, pathTo } = useAddress(ADDRESS);
  const tab = TABS.find(({ key }) => key === state.tab) ?? TABS[0];
  const page = pageNumber(state.page);
  const limit = PAGE_SIZES.includes(Number(state.limit)) ? Number(state.limit) : USUAL_SIZE;
  const toPage = (next: number) => change({ page: String(next) });
  const { status, orders, error, kept_at, hasNothingKept, isPending, retry } = useOwnOrders(tab.key, page, limit);
  const isVisitor = status === 'visitor';
  if (isVisitor && hasNothingKept) return <Navigate to={signInPath(location)} replace />;
  return (
    <div className={classes(frame.wrap, styles.tickets)}>
      <PageTitle>{texts.title}</PageTitle>
      {kept_at !== undefined && (
        <div className={styles.note}>
          <KeptNote kept_at={kept_at} onRetry={retry} />
        </div>
      )}
      {isVisitor && orders && (
        <div className={styles.note}>
          <GuestNote />
        </div>
      )}
      <nav className={styles.tabs} aria-label={texts.title}>
        {TABS.map(({ key, label }) => (
          <Link key={key} href={pathTo({ tab: key })} aria-current={key === tab.key ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <h2 className="fx-hidden">{tab.label}</h2>
      {isPending && !orders && <ListSkeleton rows={4} />}
      {error && !orders && <ScreenFailure title={notices.ticketsLoadFailed} error={error} onRetry={retry} />}
      {orders?.count === 0 && (
        <EmptyState
          of={Ticket}
          title={tab.empty}
          line={tab.line}
          action={
            <ButtonLink type="primary" href="/events">
              {texts.seeEvents}
            </ButtonLink>
          }
        />
      )}
      <ul className={styles.orders}>
        {orders?.data.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <PastTheEnd page={orders} size={limit} onPage={toPage} />
      {orders && orders.count > PAGE_SIZES[0]! && (
        <div className={styles.ordersFoot}>
          <label>
            {texts.perPage}{' '}
            <select value={limit} onChange={(event) => change({ limit: event.target.value })}>
              {PAGE_SIZES.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
          <Pager count={orders.count} page={page} size={limit} onPage={toPage} />
        </div>
      )}
    </div>
  );
}

/** Reads a page of a list, from the API or, if that is unreachable, from this device. */
function useOwnOrders(type: OwnList, page: number, limit: number) {
  const session = useRestoredSession({ visitorsWelcome: false });
  const isSignedIn = session.status === 'signed-in';
  const reading = useCall(
    buyingEndpoints.customerOrders,
    { query: { type, page, limit } },
    { placeholderData: keepPreviousWhere<CustomerOrdersQuery>((asked) => asked.type === type), enabled: isSignedIn },
  );
  useEffect(() => {
    if (isSignedIn) void keepAllOrders();
  }, [isSignedIn]);
  const error = session.error ?? reading.error;
  const readKept = useKeptOrders(type, !reading.data);
  // Without an account, another person's former row is hidden, even while it is being deleted.
  const kept = session.status === 'visitor' ? readKept.data?.filter(({ owner }) => owner === GUEST) : readKept.data;
  // An empty list on this device does not mean that there are no tickets.
  const isStandIn = kept !== undefined && kept.length > 0 && !saysNo(error);
  const standIn: Page<OrderView> | undefined = isStandIn
    ? { data: kept.slice((page - 1) * limit, page * limit).map(({ order }) => order), count: kept.length }
    : undefined;
  return {
    status: session.status,
    orders: reading.data ?? standIn,
    error,
    /** Whether it is known that this device keeps nothing of the list. */
    hasNothingKept: !mayHoldTickets() || (readKept.isFetched && !isStandIn),
    isPending: !error,
    kept_at: !reading.data && error && isStandIn ? Math.max(...kept.map(({ kept_at }) => kept_at)) : undefined,
    retry: () => (session.error ? session.retry() : void reading.refetch()),
  };
}

/** Explains the list to a buyer without an account. */
function GuestNote() {
  const location = useLocation();
  return (
    <Banner>
      {texts.guestLine}
      <span className={orderWaysStyles.ways}>
        <Link href={signInPath(location)}>{texts.signIn}</Link>
        <Link href={signUpPath(location)}>{texts.signUp}</Link>
      </span>
    </Banner>
  );
}

function OrderRow({ order }: { order: OrderView }) {
  const { event } = order;
  return (
    <li>
      <Link className={styles.orderRow} href={orderPath(order)}>
        <span className={styles.orderRowPoster}>
          <OrderCover order={order} sizes="52px" />
        </span>
        <span className={styles.orderRowWords}>
          <b>{event.name}</b>
          <span>
            <DateTime variant="event" at={event.start_date} zone={event.time_zone} />
            {whereOf(event) && ` · ${whereOf(event)}`}
          </span>
          <span className="fx-num">{countWords(ownCount(order), texts.ticketWord)}</span>
        </span>
        {event.canceled_at ? <CancelledTag event={event} /> : <OwnOrderTag order={order} />}
      </Link>
    </li>
  );
}

/** Returns the person's own tickets of an order: a receiver counts the received ones alone. */
function ownCount(order: OrderView): number {
  return order.user || !order.tickets ? ticketCount(order) : order.tickets.length;
}
