import { formatDate, formatPixKey, pixKeyTypeLabels } from '@festix/domain/ground';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../kernel/database/database.ts';
import { MailLinks } from '../../messages/deliveries/mail-links.ts';
import { Deliveries } from '../../messages/deliveries/deliveries.ts';
import type { MoneyEvent } from './event-money.ts';
import type { PayoutRow } from './payouts.queries.ts';

/** Mails producers the answers to their payouts, in the answering transaction. */
@Injectable()
export class PayoutNews {
  constructor(
    private readonly deliveries: Deliveries,
    private readonly links: MailLinks,
  ) {}

  async answered(
    tx: Tx,
    payout: PayoutRow,
    { producer, time_zone }: Pick<MoneyEvent, 'producer' | 'time_zone'>,
    { cc = [], bcc = [] }: { cc?: string[]; bcc?: string[] },
  ): Promise<void> {
    const data = {
      name: producer.name,
      event: payout.event.name,
      amount: payout.amount,
      pix: `${pixKeyTypeLabels[payout.pix_type]} ${formatPixKey(payout.pix_type, payout.pix)}`,
      answer: payout.obs_admin,
      receipt: payout.receipt,
      is_rebate: payout.is_rebate,
      link: this.links.page(`/producer/events/${payout.event_id}/payouts`),
      cc,
      bcc,
    };
    const to = { recipient: producer.email, user_id: producer.id };
    if (payout.sent_date !== null) {
      const sent = formatDate(payout.sent_date, time_zone);
      await this.deliveries.send(tx, { ...to, template: 'payout-done', data: { ...data, sent } });
    } else {
      await this.deliveries.send(tx, { ...to, template: 'payout-rejected', data });
    }
  }
}
