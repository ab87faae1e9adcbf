import { Injectable } from '@nestjs/common';
import type {
  FailedWebhookView,
  Page,
  PageQuery,
  ReceivedWebhooksQuery,
  ReceivedWebhooksView,
  ReceivedWebhookView,
} from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { PaymentNotices } from '../../selling/payments/payment-notices.ts';
import { WebhookDeliveriesQueries } from '../webhooks/webhook-deliveries.queries.ts';
import { presentFailedWebhook, presentReceivedWebhook } from './operations.presenter.ts';
import { ReceivedWebhooksQueries } from './received-webhooks.queries.ts';

/** Lists webhook events to operators, the gateway's and our own failed ones, and replays received ones. */
@Injectable()
export class OperatedWebhooksService {
  constructor(
    private readonly webhooks: ReceivedWebhooksQueries,
    private readonly notices: PaymentNotices,
    private readonly outgoing: WebhookDeliveriesQueries,
  ) {}

  async received(_actor: Person, query: ReceivedWebhooksQuery): Promise<ReceivedWebhooksView> {
    const [rows, count, unsigned] = await Promise.all([
      this.webhooks.page(query),
      this.webhooks.count(query),
      this.webhooks.unsigned(),
    ]);
    return {
      data: rows.map(presentReceivedWebhook),
      count,
      unsigned: unsigned.map((row) => ({ ...row, last_at: row.last_at.toISOString() })),
    };
  }

  async failed(_actor: Person, page: PageQuery): Promise<Page<FailedWebhookView>> {
    const { rows, count } = await this.outgoing.failed(page);
    return { data: rows.map(presentFailedWebhook), count };
  }

  async replay(actor: Person, id: string): Promise<ReceivedWebhookView> {
    await this.notices.replay(actor, id);
    const replayed = await this.webhooks.find(id);
    if (!replayed) throw new ProblemError('NOT_FOUND');
    return presentReceivedWebhook(replayed);
  }
}
