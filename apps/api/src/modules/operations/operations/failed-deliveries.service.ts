import { Injectable } from '@nestjs/common';
import type { FailedDeliveriesQuery, FailedDeliveryView, Page } from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RetryDelivery } from '../../messages/deliveries/retry-delivery.ts';
import { FailedDeliveriesQueries } from './failed-deliveries.queries.ts';
import { presentFailedDelivery } from './operations.presenter.ts';

/** Lists failed messages to operators, and sends them again. */
@Injectable()
export class FailedDeliveriesService {
  constructor(
    private readonly messages: FailedDeliveriesQueries,
    private readonly retries: RetryDelivery,
  ) {}

  async list(_actor: Person, query: FailedDeliveriesQuery): Promise<Page<FailedDeliveryView>> {
    const [rows, count] = await Promise.all([this.messages.page(query), this.messages.count(query)]);
    return { data: rows.map(presentFailedDelivery), count };
  }

  async retry(actor: Person, id: string): Promise<FailedDeliveryView> {
    await this.retries.retry(actor, id);
    const retried = await this.messages.find(id);
    if (!retried) throw new ProblemError('NOT_FOUND');
    return presentFailedDelivery(retried);
  }
}
