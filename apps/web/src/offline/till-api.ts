import {
  buyingEndpoints,
  salePointEndpoints,
  terminalEndpoints,
  type CashSessionView,
  type Id,
  type LeaseBody,
  type LeaseView,
  type SalePointOrderBody,
  type SalePointOrderDetailView,
  type SalePointOrderView,
  type TerminalChargeView,
  type TerminalSaleBody,
  type TillView,
} from '@festix/domain/contract';
import { call } from '../data/call.ts';
import type { DeviceClock } from './clock.ts';
import { listenToCalls } from './heard-calls.ts';
import type { Link } from './link.ts';
import { hearsUntilRefused } from './older-server.ts';
import { toldHears } from './sync-status.ts';

/** The calls of a till beside its uploads; tests replace them by scripted ones. */
export interface TillApi {
  event(event_id: Id, signal?: AbortSignal): Promise<TillView>;
  lease(body: LeaseBody, signal?: AbortSignal): Promise<LeaseView>;
  /** The same id is the same sale, however often it is sent. */
  sell(body: SalePointOrderBody): Promise<SalePointOrderView>;
  order(order_id: Id, signal?: AbortSignal): Promise<SalePointOrderDetailView>;
  /** Cancels an unpaid order. */
  giveBack(order_id: Id): Promise<void>;
  /** Sends a card's amount to the till's terminal; the same id is the same charge, however often it is sent. */
  charge(body: TerminalSaleBody): Promise<TerminalChargeView>;
  chargeState(order_id: Id): Promise<TerminalChargeView>;
  /** Cancels a charge, unless the terminal has approved it. */
  giveUpCharge(order_id: Id): Promise<TerminalChargeView>;
  /** Reads a drawer with the cards that the server has compared. */
  cashSession(session_id: Id, signal?: AbortSignal): Promise<ComparedSession>;
}

/** A drawer with what the server alone knows of it. */
export type ComparedSession = Pick<CashSessionView, 'closed_at' | 'cards'>;

/** Timeout of a call in milliseconds. */
const PATIENCE = 10_000;

/** Timeout of a sale by Pix or by the terminal in milliseconds, which includes the gateway's time. */
const SALE_PATIENCE = 20_000;

export function tillApi(link: Link, clock: DeviceClock): TillApi {
  const watched = listenToCalls(link, clock);
  const telling = hearsUntilRefused();
  const hurried = (signal: AbortSignal | undefined) => ({ patience: PATIENCE, ...(signal && { signal }) });
  return {
    event: (event_id, signal) =>
      telling(toldHears(), (query) =>
        watched(() => call(salePointEndpoints.till, { params: { event_id }, query, ...hurried(signal) })),
      ),
    lease: (body, signal) => watched(() => call(salePointEndpoints.lease, { body, ...hurried(signal) })),
    sell: (body) => watched(() => call(salePointEndpoints.sell, { body, patience: SALE_PATIENCE })),
    order: (order_id, signal) =>
      watched(() => call(salePointEndpoints.order, { params: { order_id }, ...hurried(signal) })),
    giveBack: (order_id) => watched(() => call(buyingEndpoints.giveBack, { params: { order_id }, patience: PATIENCE })),
    charge: (body) => watched(() => call(terminalEndpoints.begin, { body, patience: SALE_PATIENCE })),
    chargeState: (order_id) =>
      watched(() => call(terminalEndpoints.state, { params: { order_id }, patience: SALE_PATIENCE })),
    giveUpCharge: (order_id) =>
      watched(() => call(terminalEndpoints.giveUp, { params: { order_id }, patience: SALE_PATIENCE })),
    cashSession: (session_id, signal) =>
      watched(() => call(salePointEndpoints.cashSession, { params: { session_id }, ...hurried(signal) })),
  };
}
