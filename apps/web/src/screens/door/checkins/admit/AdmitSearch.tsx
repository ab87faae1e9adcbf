import { checkinEndpoints, type DoorOrderView, type DoorTicketView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { Code, ErrorState, ListSkeleton, OrderStatusTag, TYPING_RESTS_IN_DRAWER } from '@festix/ui';
import { FilterBar } from '@festix/ui/workbench';
import { whyItFailed } from '../../../../data/why-it-failed.ts';
import { useAreaCall } from '../../../../frame/areas/area-context.tsx';
import { requestIdOf } from '../../../../data/report-error.ts';
import { useGatheredHints } from '../../../../data/use-gathered-hints.ts';
import { useEvent } from '../../../../frame/event/event-context.tsx';
import { codeAsked, filterTypes } from '../filter-types.ts';
import { useReloadFound } from '../use-checkins.ts';
import type { CheckinFilter } from '../filter-types.ts';
import { admitTexts as texts } from './admit-texts.ts';
import { ticketsMeant } from './found-order.ts';
import { TicketRow } from './TicketRow.tsx';
import styles from './admit.module.css';

/** The typed text and its field. */
export interface AdmitQuery {
  query: string;
  type: CheckinFilter;
}

export interface AdmitSearchProps {
  asked: AdmitQuery;
  /** Whether any text may be a ticket's code. */
  takesAny: boolean;
  onAsk(asked: AdmitQuery): void;
  /** Called with one ticket, or all possible ones. */
  onFound(tickets: readonly DoorTicketView[]): void;
}

/** Milliseconds between two repeats of a search, however much happens at the event. */
const SEARCH_REST = 5_000;

/** Fewer would list half the event. */
const LEAST_CHARACTERS = 3;

/** Finds a ticket by name, document or code. */
export function AdmitSearch({ asked, takesAny, onAsk, onFound }: AdmitSearchProps) {
  const event = useEvent();
  return (
    <>
      <FilterBar
        label={texts.search}
        types={filterTypes(event.name, takesAny)}
        type={asked.type}
        query={asked.query}
        debounce={TYPING_RESTS_IN_DRAWER}
        onSearch={(query, type) => onAsk({ query, type })}
      />
      <div className={styles.results} aria-live="polite">
        <Results text={textOf(asked, event.name, takesAny)} onFound={onFound} />
      </div>
    </>
  );
}

function textOf({ query, type }: AdmitQuery, eventName: string, takesAny: boolean): string {
  return type === 'code' && query ? codeAsked(query, eventName, takesAny) : query.trim();
}

function Results({ text, onFound }: { text: string; onFound: AdmitSearchProps['onFound'] }) {
  const { id: event_id } = useEvent();
  useGatheredHints(event_id, isAny, useReloadFound(event_id), SEARCH_REST);
  const isEnough = [...text].length >= LEAST_CHARACTERS;
  const { data, error, isPending, refetch } = useAreaCall(
    checkinEndpoints.byText,
    { params: { event_id }, query: { text, isTicketId: '0' } },
    { enabled: isEnough, staleTime: 0, gcTime: 0 },
  );
  if (!isEnough) return <p className="fx-quiet">{texts.hint}</p>;
  if (error && !data) {
    return (
      <ErrorState
        level={3}
        title={notices.orderSearchFailed}
        line={whyItFailed(error)}
        onRetry={() => void refetch()}
        requestId={requestIdOf(error)}
      />
    );
  }
  if (isPending) return <ListSkeleton label={texts.searching} />;
  if (data.data.length === 0) return <p className="fx-quiet">{notices.noOrdersFound}</p>;
  return (
    <ul className={styles.foundList} aria-label={texts.results}>
      {data.data.map((order) => (
        <FoundOrder key={order.id} order={order} tickets={ticketsMeant(order, text)} onFound={onFound} />
      ))}
    </ul>
  );
}

/** Accepts any change: each of an entry, a payment or a lot may change a row. */
const isAny = (): boolean => true;

interface FoundOrderProps {
  order: DoorOrderView;
  tickets: readonly DoorTicketView[];
  onFound: AdmitSearchProps['onFound'];
}

/** Shows an order: one of a single ticket as that ticket, another with its number of tickets. */
function FoundOrder({ order, tickets, onFound }: FoundOrderProps) {
  const [only, ...more] = tickets;
  if (!only) return null;
  if (more.length === 0) return <TicketRow ticket={only} onChoose={() => onFound([only])} />;
  return (
    <li>
      <button type="button" className={styles.found} data-found="" onClick={() => onFound(tickets)}>
        <span className={styles.foundWords}>
          <b className="fx-ellipsis">{order.user.name ?? texts.nobody}</b>
          <small className="fx-ellipsis fx-num">
            {[texts.tickets(tickets.length), order.user.document_masked].filter(Boolean).join(' · ')}
          </small>
          <small>
            <Code>{order.code}</Code>
          </small>
        </span>
        {order.status !== 'paid' && <OrderStatusTag status={order.status} />}
      </button>
    </li>
  );
}
