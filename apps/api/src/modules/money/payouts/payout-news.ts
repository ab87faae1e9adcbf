import { PAYOUT_NOTICE_PART } from '@festix/domain/contract';
import { formatDate, formatPixKey, pixKeyTypeLabels } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import type { MoneyEvent } from './event-money.ts';
import type { PayoutRow } from './payouts.queries.ts';

/** Selects a producer whose address is known. */
const PRODUCER = sql<{ id: string; name: string; email: string }>`
  select id, name, email from users where id = $1 and email not like '%@invalid.festix'`;

/** Selects the super-admins who want a mail for each request, but not the actor `$1`. */
const ANSWERERS = sql<{ id: string; name: string; email: string }>`
  select id, name, email from users
  where 'super-admin' = any (roles) and payout_mails and id <> $1
    and blocked_at is null and deleted_at is null`;

/** Mails super-admins the requests, and producers the answers to their payouts, in the transaction of each. */
@Injectable()
export class PayoutNews {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
  ) {}

  /** Mails each super-admin who wants it, and not the one who asks. */
  async requested(tx: Tx, actor: Pick<EventActor, 'id'>, { id, event, amount }: PayoutRow): Promise<void> {
    const answerers = await tx.query(ANSWERERS.with([actor.id]));
    const data = {
      ...{ event: event.name, amount, link: this.links.page(`/super-admin/payouts/${id}`) },
      settings_link: `${this.links.page('/settings')}#${PAYOUT_NOTICE_PART}`,
    };
    await this.deliveries.sendAll(
      tx,
      answerers.map(({ id: user_id, name, email }) => ({
        ...{ recipient: email, user_id, template: 'payout-requested' as const },
        data: { ...data, name },
      })),
    );
  }

  async answered(
    tx: Tx,
    payout: PayoutRow,
    { producer, time_zone }: Pick<MoneyEvent, 'producer' | 'time_zone'>,
    { cc = [], bcc = [] }: { cc?: string[]; bcc?: string[] },
  ): Promise<void> {
    const data = { ...this.dataOf(payout, producer.name), cc, bcc };
    const to = { recipient: producer.email, user_id: producer.id };
    if (payout.sent_date !== null) {
      const sent = formatDate(payout.sent_date, time_zone);
      await this.deliveries.send(tx, { ...to, template: 'payout-done', data: { ...data, sent } });
    } else {
      await this.deliveries.send(tx, { ...to, template: 'payout-rejected', data });
    }
  }

  /** Mails the producer who got the payout, and nobody to whom the event was given since: the receipt names an account. */
  async corrected(tx: Tx, payout: PayoutRow & { sent_date: Date }, zone: string, isOtherDate: boolean): Promise<void> {
    const [producer] = await tx.query(PRODUCER.with([payout.producer_id]));
    if (!producer) return;
    const { id, name, email } = producer;
    const sent = formatDate(payout.sent_date, zone);
    const data = { ...this.dataOf(payout, name), cc: [], bcc: [], sent, is_other_date: isOtherDate };
    await this.deliveries.send(tx, { recipient: email, user_id: id, template: 'payout-corrected', data });
  }

  private dataOf(payout: PayoutRow, name: string) {
    return {
      name,
      event: payout.event.name,
      amount: payout.amount,
      pix: `${pixKeyTypeLabels[payout.pix_type]} ${formatPixKey(payout.pix_type, payout.pix)}`,
      answer: payout.obs_admin,
      receipt: payout.receipt,
      is_rebate: payout.is_rebate,
      link: this.links.page(`/producer/events/${payout.event_id}/payouts`),
    };
  }
}
