import type { PayoutCorrectionBody } from '@festix/domain/contract';
import { momentOfDate } from '@festix/domain/ground';
import { correctionObstacle } from '@festix/domain/money';
import { Injectable } from '@nestjs/common';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { holdToVersion } from '../../../kernel/http/entity-tag.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import { Receipts } from '../../documents/receipts/receipts.ts';
import { EventMoney, presentDetailMetrics } from './event-money.ts';
import { PayoutBook } from './payout-book.ts';
import { PayoutNews } from './payout-news.ts';
import { presentPayoutDetail } from './payouts.presenter.ts';
import { PayoutsQueries, type PayoutRow } from './payouts.queries.ts';

/** A correction without its receipt. */
type Correction = Omit<PayoutCorrectionBody, 'receipt'>;

/** Adds or corrects the receipt and the sent date of a done payout, whose money stays as it was posted. */
@Injectable()
export class CorrectPayout {
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
   * Changes nothing and mails nobody if date and receipt are as before. Throws NOT_FOUND, PAYOUT_NOT_DONE,
   * PAYOUT_SENT_LATER, PRECONDITION_FAILED, and the fault of the receipt.
   */
  async correct(
    actor: Person,
    payoutId: string,
    body: Correction,
    upload: Buffer | undefined,
    ifMatch: string | undefined,
  ): Promise<PayoutRow> {
    const known = await this.known(payoutId);
    // Before the transaction: storing a file may take long, and no lock is held meanwhile.
    const isSameFile = upload !== undefined && (await this.receipts.holds(known.receipt, upload));
    const stored = isSameFile ? null : await this.receipts.keep(upload);
    return this.database.transaction(async (tx) => {
      const event = await this.money.lock(tx, known.event_id);
      // Read again under the lock, which serialises every change of a payout.
      const payout = await this.known(payoutId, tx);
      const metrics = presentDetailMetrics(event, actor.abilities, this.clock.now());
      holdToVersion(ifMatch, {
        view: presentPayoutDetail(payout, actor.abilities, metrics),
        version: payout.version,
      });
      const sent = body.sent_date === undefined ? null : new Date(momentOfDate(body.sent_date, event.time_zone));
      const obstacle = correctionObstacle(payout, sent, this.clock.now());
      if (obstacle) throw new ProblemError(obstacle);
      const sent_date = sent ?? payout.sent_date;
      const receipt = stored ?? payout.receipt;
      const isOtherDate = sent_date?.getTime() !== payout.sent_date?.getTime();
      if (!sent_date || (!isOtherDate && receipt === payout.receipt)) return payout;
      await this.book.correct(tx, payoutId, { sent_date, receipt });
      await this.receipts.replace(tx, payout.receipt, receipt);
      await this.audit.record(tx, actor, {
        action: 'payouts:correct',
        ...{ subject_kind: 'payout', subject_id: payoutId, event_id: payout.event_id },
        before: { sent_date: payout.sent_date, has_receipt: payout.receipt !== null },
        after: { sent_date, has_receipt: receipt !== null, receipt_changed: receipt !== payout.receipt },
      });
      const corrected = await this.known(payoutId, tx);
      await this.news.corrected(tx, { ...corrected, sent_date }, event.time_zone, isOtherDate);
      tx.afterCommit(() => this.realtime.hint(event.id, 'order.updated', []));
      return corrected;
    });
  }

  private async known(payoutId: string, on?: Tx): Promise<PayoutRow> {
    const payout = await this.payouts.find(payoutId, on);
    if (!payout) throw new ProblemError('NOT_FOUND');
    return payout;
  }
}
