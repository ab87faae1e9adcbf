import { isDeepStrictEqual } from 'node:util';
import { type PayoutAnswerBody } from '@festix/domain/contract';
import { cents, momentOfDate } from '@festix/domain/ground';
import { answerObstacle, editObstacle, type PayoutStatus } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { holdToVersion, namesVersion } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { Receipts } from '../../documents/receipts/receipts.ts';
import {
  EventMoney,
  holdToRealMoney,
  payableOf,
  presentDetailMetrics,
  rebateOf,
  type MoneyEvent,
} from './event-money.ts';
import { PayoutBook, type PayoutChange } from './payout-book.ts';
import { PayoutNews } from './payout-news.ts';
import { presentPayoutDetail } from './payouts.presenter.ts';
import { PayoutsQueries, type PayoutRow } from './payouts.queries.ts';
import { heldKey } from './request-payout.ts';

/** An answer without its receipt. */
export type PayoutAnswer = Omit<PayoutAnswerBody, 'receipt'>;

/** An answer with its person and the key of its receipt. */
type GivenAnswer = PayoutAnswer & { receipt: string | null; actor: Person };

const ACTIONS = { pending: 'payouts:edit', done: 'payouts:done', rejected: 'payouts:reject' } as const;

/** Edits a waiting payout, marks it as transferred, or refuses it. */
@Injectable()
export class AnswerPayout {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly money: EventMoney,
    private readonly payouts: PayoutsQueries,
    private readonly book: PayoutBook,
    private readonly receipts: Receipts,
    private readonly news: PayoutNews,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
  ) {}

  /**
   * Answers a payout; refusing a rebate's payout reverses the rebate. Repeating the same answer to the same version by
   * the same person changes nothing and sends no mail: its first reply was lost. Throws NOT_FOUND,
   * PAYOUT_ALREADY_ANSWERED, PRECONDITION_FAILED, PAYOUT_ABOVE_BALANCE, PAYOUT_ABOVE_AVAILABLE, PAYOUT_FROZEN,
   * PAYOUT_OF_REBATE, REBATE_ABOVE_PENDING, PAYOUT_OF_TEST_EVENT, and the fault of the key or the receipt.
   */
  async answer(
    actor: Person,
    payoutId: string,
    body: PayoutAnswer,
    upload: Buffer | undefined,
    ifMatch: string | undefined,
  ): Promise<PayoutRow> {
    const known = await this.known(payoutId);
    // Before the transaction: storing a file may take long, and no lock is held meanwhile.
    const receipt = await this.receipts.keep(upload);
    const { event, payout, isChanged } = await this.database.transaction(async (tx) => {
      const event = await this.money.lock(tx, known.event_id);
      // Read again under the lock, which serialises every change of a payout.
      const payout = await this.known(payoutId, tx);
      if (payout.status !== 'pending') return { event, payout, isChanged: false };
      const view = presentPayoutDetail(payout, actor.abilities, this.metricsOf(actor, event));
      holdToVersion(ifMatch, { view, version: payout.version });
      const change = changeOf(payout, event, { ...body, receipt, actor });
      this.hold(payout, change, event);
      await this.book.change(tx, actor, payout, change);
      await this.receipts.adopt(tx, receipt);
      await this.record(tx, actor, payout, change);
      const changed = await this.known(payoutId, tx);
      if (change.status !== 'pending') await this.news.answered(tx, changed, event, body);
      tx.afterCommit(() => this.realtime.hint(event.id, 'order.updated', []));
      return { event, payout: changed, isChanged: true };
    });
    // After the transaction for the same reason: an answered payout does not change.
    const given = { ...body, receipt: null, actor };
    if (!isChanged && !(await this.isRepeated(payout, event, given, upload, ifMatch)))
      throw new ProblemError('PAYOUT_ALREADY_ANSWERED');
    return payout;
  }

  private async known(payoutId: string, on?: Tx): Promise<PayoutRow> {
    const payout = await this.payouts.find(payoutId, on);
    if (!payout) throw new ProblemError('NOT_FOUND');
    return payout;
  }

  /** Ignores cc and bcc: they are not stored. */
  private async isRepeated(
    payout: PayoutRow,
    event: MoneyEvent,
    answer: GivenAnswer,
    upload: Buffer | undefined,
    ifMatch: string | undefined,
  ): Promise<boolean> {
    if (ifMatch === undefined || !namesVersion(ifMatch, payout.version - 1)) return false;
    if (payout.answered_by?.id !== answer.actor.id || payout.status !== answer.status) return false;
    if (!isDeepStrictEqual(answerIn(payout), answerIn(changeOf(payout, event, answer)))) return false;
    return upload === undefined ? payout.receipt === null : this.receipts.holds(payout.receipt, upload);
  }

  private metricsOf(actor: Person, event: MoneyEvent) {
    return presentDetailMetrics(event, actor.abilities, this.clock.now());
  }

  private hold(payout: PayoutRow, { status, amount }: PayoutChange, event: MoneyEvent): void {
    if (status === 'done') holdToRealMoney(event);
    const facts = { ...payout, amount: cents(payout.amount) };
    const payable = { ...payableOf(event, this.clock.now()), ...rebateOf(event) };
    const obstacle =
      status === 'pending'
        ? editObstacle(facts, cents(amount), payable)
        : answerObstacle(facts, status, cents(amount), payable);
    if (obstacle) throw new ProblemError(obstacle);
  }

  private async record(tx: Tx, actor: Person, before: PayoutRow, after: PayoutChange): Promise<void> {
    const said = ({ status, amount, pix_type, sent_date, receipt }: PayoutRow | PayoutChange) => ({
      ...{ status, amount, pix_type, sent_date },
      has_receipt: receipt !== null,
    });
    await this.audit.record(tx, actor, {
      action: ACTIONS[after.status],
      ...{ subject_kind: 'payout', subject_id: before.id, event_id: before.event_id },
      before: said(before),
      after: { ...said(after), ...(before.pix !== after.pix && { pix_changed: true }) },
    });
  }
}

function answerIn({ status, amount, pix_type, pix, request_date, sent_date, obs_admin }: PayoutRow | PayoutChange) {
  return { status, amount, pix_type, pix, request_date, sent_date, obs_admin };
}

/** Returns the payout after the change; absent fields stay. */
function changeOf(payout: PayoutRow, event: MoneyEvent, { actor, receipt, ...body }: GivenAnswer): PayoutChange {
  const status: PayoutStatus = body.status ?? 'pending';
  const pix_type = body.pix_type ?? payout.pix_type;
  const moment = (date: string) => new Date(momentOfDate(date, event.time_zone));
  return {
    status,
    amount: body.amount ?? payout.amount,
    pix_type,
    pix: heldKey(pix_type, body.pix ?? payout.pix),
    request_date: body.request_date === undefined ? payout.request_date : moment(body.request_date),
    sent_date: status === 'done' && body.sent_date !== undefined ? moment(body.sent_date) : null,
    obs_admin: body.obs_admin === undefined ? payout.obs_admin : body.obs_admin,
    receipt: receipt ?? payout.receipt,
    answered_by: status === 'pending' ? null : actor.id,
  };
}
