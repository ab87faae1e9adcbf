import { buyingEndpoints, notices, type OrderView } from '@festix/domain';
import { countWords, DateTime, EmptyState, Link, ListSkeleton, OrderStatusTag, PageTitle, Poster } from '@festix/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { ButtonLink } from '../../app/ButtonLink.tsx';
import { ScreenFailure } from '../../app/ScreenFailure.tsx';
import { pageNumber, useAddress } from '../../app/use-address.ts';
import { useTitle } from '../../app/use-title.ts';
import { useCall } from '../../data/queries.ts';
import { Pager } from '../public/Pager.tsx';
import { orderPath, ticketCount, whereOf } from './order-words.ts';
import './orders.css';

const TABS = [
  {
    key: 'purchased',
    label: 'Comprados',
    empty: notices.noTicketsBought,
    line: 'Escolha um evento, o ingresso fica guardado aqui.',
  },
  {
    key: 'assigned',
    label: 'Recebidos',
    empty: notices.noTicketsReceived,
    line: 'Quando alguém passar um ingresso para o seu e-mail, ele aparece aqui.',
  },
] as const;

/** Orders a page can hold. */
export const PAGE_SIZES = [5, 10, 20, 50];
const USUAL_SIZE = 10;

const ADDRESS = { tab: 'purchased', page: '1', limit: String(USUAL_SIZE) };

/** 'Meus Ingressos': what the person bought, and what others passed on. */
export function CustomerOrdersScreen() {
  useTitle('Meus Ingressos');
  const { state, change } = useAddress(ADDRESS);
  const tab = TABS.find(({ key }) => key === state.tab) ?? TABS[0];
  const page = pageNumber(state.page);
  const limit = PAGE_SIZES.includes(Number(state.limit)) ? Number(state.limit) : USUAL_SIZE;
  const { data, error, isPending, refetch } = useCall(
    buyingEndpoints.customerOrders,
    { query: { type: tab.key, page, limit } },
    { placeholderData: keepPreviousData },
  );
  return (
    <div className="fw-wrap fw-own-tickets">
      <PageTitle>Meus Ingressos</PageTitle>
      <nav className="fw-tabs" aria-label="Meus Ingressos">
        {TABS.map(({ key, label }) => (
          <Link
            key={key}
            href={key === TABS[0].key ? '/customer/orders' : `/customer/orders?tab=${key}`}
            aria-current={key === tab.key ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <h2 className="fx-hidden">{tab.label}</h2>
      {isPending && <ListSkeleton rows={4} />}
      {error && !data && (
        <ScreenFailure title={notices.ticketsLoadFailed} error={error} onRetry={() => void refetch()} />
      )}
      {data?.count === 0 && (
        <EmptyState
          title={tab.empty}
          line={tab.line}
          action={
            <ButtonLink type="primary" href="/events">
              Ver eventos
            </ButtonLink>
          }
        />
      )}
      <ul className="fw-orders">
        {data?.data.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {data && data.count > PAGE_SIZES[0]! && (
        <div className="fw-orders-foot">
          <label>
            Por página{' '}
            <select value={limit} onChange={(event) => change({ limit: event.target.value })}>
              {PAGE_SIZES.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </label>
          <Pager count={data.count} page={page} size={limit} onPage={(next) => change({ page: String(next) })} />
        </div>
      )}
    </div>
  );
}

function OrderRow({ order }: { order: OrderView }) {
  const { event } = order;
  return (
    <li>
      <Link className="fw-order-row" href={orderPath(order)}>
        <span className="fw-order-row-poster">
          <Poster seed={order.event_id} name={event.name} text={false} decorative />
        </span>
        <span>
          <b>{event.name}</b>
          <span>
            <DateTime variant="event" at={event.start_date} zone={event.time_zone} />
            {whereOf(event) && ` · ${whereOf(event)}`}
          </span>
          <span className="fx-num">{countWords(ticketCount(order), ['ingresso', 'ingressos'])}</span>
        </span>
        <OrderStatusTag status={order.status} />
      </Link>
    </li>
  );
}
