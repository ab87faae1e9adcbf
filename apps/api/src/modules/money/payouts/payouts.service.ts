import { Injectable } from '@nestjs/common';
import {
  type AllPayoutsQuery,
  type FileLinkView,
  type PayoutDetailView,
  type PayoutMetricsView,
  type PayoutRowView,
  type PayoutsPage,
  type PayoutsQuery,
  type PayoutView,
  type RecentPayoutsView,
} from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import type { EventActor, Person } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import type { Versioned } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Receipts } from '../../documents/receipts/receipts.ts';
import { EventMoney, presentDetailMetrics, presentMetrics } from './event-money.ts';
import { presentKey, presentPayout, presentPayoutDetail, presentPayoutRow, tellsWhom } from './payouts.presenter.ts';
import { PayoutsQueries, type PayoutRow } from './payouts.queries.ts';

/** Lists payouts, for an event's people and for super-admins. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly clock: Clock,
    private readonly money: EventMoney,
    private readonly payouts: PayoutsQueries,
    private readonly receipts: Receipts,
  ) {}

  async metrics({ event, abilities }: EventActor): Promise<PayoutMetricsView> {
    return presentMetrics(await this.money.read(event.id), abilities, this.clock.now());
  }

  async list({ event, abilities }: EventActor, query: PayoutsQuery): Promise<PayoutsPage<PayoutView>> {
    const { rows, ...sums } = await this.page(this.payouts.ofEvent(event.id), query);
    return { data: rows.map((row) => presentPayout(row, abilities)), ...sums };
  }

  /** Returns keys of the producer's other events to the producer, and to no team or program. */
  async recent({ event, abilities, area, scopes }: EventActor): Promise<RecentPayoutsView> {
    const ofOneEvent = area === 'team-member' || scopes !== undefined;
    const [rows, keys] = await Promise.all([
      this.payouts.recent(event.id),
      this.payouts.keys(event.producer_id, ofOneEvent ? event.id : null),
    ]);
    return { data: rows.map((row) => presentPayout(row, abilities)), keys: keys.map(presentKey) };
  }

  /** Throws NOT_FOUND without a receipt, or without the right to see it. */
  async receipt({ event, abilities }: EventActor, payoutId: string): Promise<FileLinkView> {
    const payout = await this.payouts.find(payoutId);
    if (payout?.event_id !== event.id || !tellsWhom(payout, abilities)) throw new ProblemError('NOT_FOUND');
    return this.receipts.link(payout.receipt);
  }

  async inbox({ abilities }: Person, query: AllPayoutsQuery): Promise<PayoutsPage<PayoutRowView>> {
    const { rows, ...sums } = await this.page(this.payouts.all(query), query);
    return { data: rows.map((row) => presentPayoutRow(row, abilities)), ...sums };
  }

  async read(actor: Person, payoutId: string): Promise<Versioned<PayoutDetailView>> {
    const payout = await this.payouts.find(payoutId);
    if (!payout) throw new ProblemError('NOT_FOUND');
    return this.detail(actor, payout);
  }

  async detail({ abilities }: Person, payout: PayoutRow): Promise<Versioned<PayoutDetailView>> {
    const metrics = presentDetailMetrics(await this.money.read(payout.event_id), abilities, this.clock.now());
    return { view: presentPayoutDetail(payout, abilities, metrics), version: payout.version };
  }

  private async page(filter: Parameters<PayoutsQueries['page']>[0], query: PayoutsQuery) {
    const [rows, { count, pending }] = await Promise.all([
      this.payouts.page(filter, query),
      this.payouts.sums(filter, query),
    ]);
    return { rows, count, sumPendingAmount: cents(pending) };
  }
}
