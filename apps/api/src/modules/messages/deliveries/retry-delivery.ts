import { Injectable } from '@nestjs/common';
import type { DeliveryProvider, DeliveryState } from '@festix/domain/messages';
import type { Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { Deliveries } from './deliveries.ts';
import { SendTickets } from './send-tickets.ts';
import type { MailData, MailTemplate } from './mail-data.ts';

/** SQL: whether a message can be sent again: tickets are composed anew, all others need their data. */
export const IS_RETRIABLE = sql`(d.template = 'tickets' or d.content is not null)`;

interface FailedDelivery {
  id: string;
  channel: DeliveryProvider;
  template: MailTemplate;
  recipient: string;
  content: MailData[MailTemplate] | null;
  state: DeliveryState;
  user_id: string | null;
  order_id: string | null;
  ticket_ids: string[];
  resent_as: string | null;
  is_retriable: boolean;
}

const LOCK = sql<FailedDelivery>`
  select d.id, d.channel, d.template, d.recipient, d.content, d.state, d.user_id, d.order_id, d.ticket_ids, d.resent_as,
    ${IS_RETRIABLE} as is_retriable
  from deliveries d where d.id = $1 for no key update`;

/** Sends a failed message again, as another message to the same address. */
@Injectable()
export class RetryDelivery {
  constructor(
    private readonly database: Database,
    private readonly deliveries: Deliveries,
    private readonly tickets: SendTickets,
    private readonly audit: Audit,
  ) {}

  /** Throws NOT_FOUND, DELIVERY_RESENT, DELIVERY_UNKEPT, and NO_TICKETS if none of its tickets is valid any more. */
  async retry(actor: Person, id: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      const [failed] = await tx.query(LOCK.with([id]));
      if (failed?.state !== 'failed') throw new ProblemError('NOT_FOUND');
      if (failed.resent_as !== null) throw new ProblemError('DELIVERY_RESENT');
      if (!failed.is_retriable) throw new ProblemError('DELIVERY_UNKEPT');
      const resentAs = await this.sendAgain(tx, failed);
      await tx.query(sql`update deliveries set resent_as = $2 where id = $1`.with([id, resentAs]));
      await this.audit.record(tx, actor, {
        action: 'deliveries:retry',
        subject_kind: 'delivery',
        subject_id: id,
        after: { resent_as: resentAs, provider: failed.channel },
      });
    });
  }

  private async sendAgain(tx: Tx, failed: FailedDelivery): Promise<string> {
    const { template, recipient, content, user_id, order_id } = failed;
    if (template !== 'tickets') {
      return this.deliveries.send(tx, {
        template,
        recipient,
        data: content as MailData[MailTemplate],
        user_id,
        order_id,
      });
    }
    const theirs = await this.deliveries.stillTheirs(tx, failed);
    const [id = ''] = await this.tickets.again(tx, recipient, theirs, failed.channel);
    return id;
  }
}
