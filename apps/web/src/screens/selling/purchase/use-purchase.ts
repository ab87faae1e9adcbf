import {
  buyingEndpoints,
  type BookingBody,
  type Id,
  type NamedBody,
  type OrderView,
  type PublicEventView,
} from '@festix/domain/contract';
import { purchaseProblemText, type Cents } from '@festix/domain/ground';
import { normaliseCouponName } from '@festix/domain/programme';
import { isSoldOnline } from '@festix/domain/shopfront';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { v7 as newId } from 'uuid';
import { whyItFailed } from '../../../data/why-it-failed.ts';
import { call, CallError } from '../../../data/call.ts';
import { keyOf } from '../../../data/queries.ts';
import { reportDefect } from '../../../data/report-error.ts';
import { serverNow } from '../../../data/server-clock.ts';
import { useSession } from '../../../session/session.store.ts';
import { tellBooked } from '../../../frame/tracking/booked.ts';
import { leavesTags } from '../../../frame/tracking/live-tags.ts';
import {
  dropBooking,
  dropCart,
  itemsOf,
  keepBooking,
  keepCart,
  openBooking,
  readCart,
  type Choice,
  type Given,
} from './cart.ts';
import { fitting, givenFor, sumsOf, usedCoupon, wronglyGiven, type Sums } from './choice.ts';

/** An error of a purchase, shown until it is dismissed. */
export interface PurchaseAlert {
  text: string;
  /** Number of the refusal: the same words are announced again. */
  at: number;
  /** The buyer's own booking that is still open: it may be gone on with, or replaced. */
  open_order_id?: Id;
  /** Remedy where too many places are held anonymously. */
  asks?: 'name' | 'account';
}

export interface Purchase {
  event: PublicEventView;
  /** False where the prices are only to be read. */
  isOpen: boolean;
  choice: Choice;
  /** Amounts per ticket of contributions. */
  given: Given;
  sums: Sums;
  /** Whether a chosen price is gone. */
  hasShrunk: boolean;
  /** The code in the address, as it is kept. */
  coupon: string;
  /** Whether the booking goes with a coupon: one that is good now and counts for something chosen. */
  usesCoupon: boolean;
  /** Whether the event is being read with another coupon: nothing is booked until its prices are there. */
  isReading: boolean;
  alert: PurchaseAlert | undefined;
  /** This device's own booking here that may still be paid, unless an alert shows it. */
  open_order_id: Id | undefined;
  /** Whether the buyer stands in the event's waiting room. */
  isQueuing: boolean;
  isBusy: boolean;
  change(price_id: Id, amount: number): void;
  give(price_id: Id, unit_amount: Cents): void;
  takeCoupon(code: string): void;
  dismiss(): void;
  /** Books the choice and opens its order; `replaces` is cancelled for it, and `buyer` is its name. */
  book(replaces?: Id, buyer?: NamedBody): Promise<void>;
}

/** Refusals that a visitor solves by a name. */
const ASKS: Readonly<Record<string, 'name' | 'account'>> = { OPEN_PLACES_LIMIT: 'name', NAMED_PLACES_LIMIT: 'account' };

/**
 * Runs the choice of tickets on an event's page. The coupon and the error code are in the address; the choice is stored
 * on the device until it is booked.
 */
export function usePurchase(event: PublicEventView, isReading: boolean): Purchase {
  const [address] = useSearchParams();
  const [kept, setKept] = useState(() => readCart(event.id));
  const asked = useRef(kept.asked);
  const [failure, setFailure] = useState<string>();
  const [refusedFor, setRefusedFor] = useState<Id>();
  const [refusals, setRefusals] = useState(0);
  const [openAtFirst] = useState(() => openBooking(event.id));
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const choice = useMemo(() => fitting(event, kept.choice), [event, kept.choice]);
  const given = useMemo(() => kept.given ?? {}, [kept.given]);
  const sums = useMemo(() => sumsOf(event, choice, given), [event, choice, given]);
  const used = useMemo(() => usedCoupon(event, choice, given), [event, choice, given]);
  const coupon = normaliseCouponName(address.get('coupon') ?? '');
  const code = address.get('error');
  const isKnown = useSession((session) => session.user !== undefined);

  function put(next: Choice, nextGiven: Given = given): void {
    asked.current = undefined;
    const cart = { choice: next, given: nextGiven };
    setKept(cart);
    keepCart(event.id, cart);
  }

  /** Resolves once the address has the value. */
  async function tell(name: 'error' | 'coupon', value: string): Promise<void> {
    const next = new URLSearchParams(address);
    if (name === 'coupon') next.delete('error');
    if (value) next.set(name, value);
    else next.delete(name);
    await navigate({ search: next.toString() }, { replace: true, preventScrollReset: true });
  }

  function fail(why: string): void {
    setRefusals((before) => before + 1);
    setFailure(why);
  }

  function refuse(refusal: string, open_order_id?: Id): void {
    setRefusals((before) => before + 1);
    setRefusedFor(open_order_id);
    void tell('error', refusal);
  }

  async function send(body: Omit<BookingBody, 'id'>): Promise<OrderView> {
    const of = JSON.stringify(body);
    if (asked.current?.of !== of) asked.current = { id: newId(), of };
    const { id } = asked.current;
    keepCart(event.id, { choice, given, asked: asked.current });
    const order = await call(buyingEndpoints.book, {
      params: { slug: event.slug },
      body: { id, ...body },
    });
    if (body.replaces) dropBooking(event.id, body.replaces);
    if (order.expires_at) keepBooking(event.id, { order_id: order.id, expires_at: order.expires_at });
    dropCart(event.id);
    return order;
  }

  /** Waits for the session: a page that was just opened may not have one yet, and a booking belongs to the person. */
  async function knowWho(): Promise<void> {
    const session = useSession.getState();
    if (session.status === 'unknown') await session.restore();
  }

  /** Loads the order's page anew, so that this page's tracking never learns its address. */
  function goTo(path: string): void {
    if (leavesTags(path)) location.assign(path);
    else void navigate(path);
  }

  async function book(replaces?: Id, buyer?: NamedBody): Promise<void> {
    if (isBusy || isReading) return;
    // The field shows its own error.
    if (wronglyGiven(event, choice, given).length > 0) return fail(purchaseProblemText('CONTRIBUTION_ERROR'));
    setBusy(true);
    setFailure(undefined);
    try {
      await knowWho();
      const open = openBooking(event.id);
      // The server knows the open bookings of accounts; one made before signing in is known to the device alone.
      if (open && !replaces) return refuse('EXISTING_TICKETS_ERROR', open);
      const order = await send({
        items: itemsOf(choice, givenFor(event, choice, given)),
        total: sums.total,
        ...(used && { coupon: used.name }),
        ...(replaces && { replaces }),
        ...(buyer && { buyer }),
      });
      queries.setQueryData(keyOf(buyingEndpoints.order, { params: { order_id: order.id } }), order);
      tellBooked(order);
      // A returning person finds no old error after a success.
      if (code) await tell('error', '');
      goTo(`/events/${event.slug}/orders/${order.id}`);
    } catch (error) {
      reportDefect(error, 'purchase');
      if (!(error instanceof CallError) || (error.status !== 409 && !ASKS[error.code])) return fail(whyItFailed(error));
      // Answered, so the next try is another booking; without an answer the same one may have been made.
      put(choice);
      if (error.code === 'DELETE_BOOKINGS_ERROR' && replaces) dropBooking(event.id, replaces);
      const open = error.told['order_id'];
      refuse(error.code, typeof open === 'string' ? open : undefined);
      // After a refusal the page is mostly out of date.
      void queries.invalidateQueries({ queryKey: keyOf(buyingEndpoints.event, { params: { slug: event.slug } }) });
    } finally {
      setBusy(false);
    }
  }

  // The code in the address puts a reloaded page in the line again.
  const isQueuing = code === 'WAITING_ROOM_ERROR';
  const asks = code && !failure ? ASKS[code] : undefined;
  // A person who has signed in since needs no other remedy.
  const isAnswered = asks !== undefined && isKnown;
  const text = failure ?? (code && !isQueuing && !isAnswered ? purchaseProblemText(code) : undefined);
  const isExisting = !failure && code === 'EXISTING_TICKETS_ERROR';
  const openOrder = isExisting ? (refusedFor ?? openAtFirst) : undefined;
  return {
    event,
    isOpen: isSoldOnline(event, new Date(serverNow())),
    choice,
    given,
    sums,
    hasShrunk: !isReading && JSON.stringify(choice) !== JSON.stringify(kept.choice),
    coupon,
    usesCoupon: used !== null,
    isReading,
    alert:
      text === undefined
        ? undefined
        : { text, at: refusals, ...(openOrder && { open_order_id: openOrder }), ...(asks && { asks }) },
    open_order_id: text === undefined ? openAtFirst : undefined,
    isQueuing,
    isBusy,
    change(price_id, amount) {
      const { [price_id]: _, ...others } = choice;
      // A price that is chosen keeps its place, so that the cents of a coupon fall as they did.
      put(amount > 0 ? { ...choice, [price_id]: amount } : others);
    },
    give: (price_id, unit_amount) => put(choice, { ...given, [price_id]: unit_amount }),
    takeCoupon: (typed) => void tell('coupon', normaliseCouponName(typed)),
    dismiss() {
      setFailure(undefined);
      void tell('error', '');
    },
    book,
  };
}
