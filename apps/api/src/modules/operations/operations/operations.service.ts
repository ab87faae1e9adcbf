import { Injectable } from '@nestjs/common';
import type {
  FailedDeliveriesQuery,
  FailedDeliveryView,
  FailedJobsQuery,
  FailedJobView,
  FailedWebhookView,
  HealthView,
  JobsView,
  OperatedDevicesQuery,
  OperatedDeviceView,
  Page,
  PageQuery,
  ReceivedWebhooksQuery,
  ReceivedWebhooksView,
  ReceivedWebhookView,
  RetriedJobsView,
} from '@festix/domain/contract';
import type { Person } from '../../../kernel/http/actor.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RetryDelivery } from '../../messages/deliveries/retry-delivery.ts';
import { DevicesService } from '../../door/devices/devices.service.ts';
import { WebhookDeliveriesQueries } from '../webhooks/webhook-deliveries.queries.ts';
import { PaymentNotices } from '../../selling/payments/payment-notices.ts';
import { FailedDeliveriesQueries } from './failed-deliveries.queries.ts';
import { FailedJobs } from './failed-jobs.ts';
import { Health } from './health.ts';
import { JobsQueries } from './jobs.queries.ts';
import { OperatedDevicesQueries } from './operated-devices.queries.ts';
import {
  presentFailedDelivery,
  presentFailedJob,
  presentFailedWebhook,
  presentOperatedDevice,
  presentReceivedWebhook,
} from './operations.presenter.ts';
import { ReceivedWebhooksQueries } from './received-webhooks.queries.ts';

/** Serves the platform's operators. The modules concerned carry out their actions, and record them. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly wellBeing: Health,
    private readonly jobsQueries: JobsQueries,
    private readonly failed: FailedJobs,
    private readonly messages: FailedDeliveriesQueries,
    private readonly retries: RetryDelivery,
    private readonly devicesQueries: OperatedDevicesQueries,
    private readonly ownDevices: DevicesService,
    private readonly webhooks: ReceivedWebhooksQueries,
    private readonly notices: PaymentNotices,
    private readonly outgoing: WebhookDeliveriesQueries,
  ) {}

  async health(_actor: Person): Promise<HealthView> {
    return this.wellBeing.read();
  }

  async jobs(_actor: Person): Promise<JobsView> {
    const [queues, sweeps] = await Promise.all([this.jobsQueries.queues(), this.jobsQueries.sweeps()]);
    return { queues, sweeps };
  }

  async failedJobs(_actor: Person, query: FailedJobsQuery): Promise<Page<FailedJobView>> {
    const [rows, count] = await Promise.all([this.jobsQueries.failed(query), this.jobsQueries.countFailed(query)]);
    return { data: rows.map(presentFailedJob), count };
  }

  async retryJob(actor: Person, queue: string, jobId: string): Promise<RetriedJobsView> {
    return this.failed.retryOne(actor, queue, jobId);
  }

  async retryQueue(actor: Person, queue: string): Promise<RetriedJobsView> {
    return this.failed.retryAll(actor, queue);
  }

  async deliveries(_actor: Person, query: FailedDeliveriesQuery): Promise<Page<FailedDeliveryView>> {
    const [rows, count] = await Promise.all([this.messages.page(query), this.messages.count(query)]);
    return { data: rows.map(presentFailedDelivery), count };
  }

  async retryDelivery(actor: Person, id: string): Promise<FailedDeliveryView> {
    await this.retries.retry(actor, id);
    return presentFailedDelivery(found(await this.messages.find(id)));
  }

  async devices(_actor: Person, query: OperatedDevicesQuery): Promise<Page<OperatedDeviceView>> {
    const [rows, count] = await Promise.all([this.devicesQueries.page(query), this.devicesQueries.count(query)]);
    return { data: rows.map(presentOperatedDevice), count };
  }

  async revokeDevice(actor: Person, id: string): Promise<void> {
    await this.ownDevices.revokeAny(actor, id);
  }

  async receivedWebhooks(_actor: Person, query: ReceivedWebhooksQuery): Promise<ReceivedWebhooksView> {
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

  async failedWebhooks(_actor: Person, page: PageQuery): Promise<Page<FailedWebhookView>> {
    const { rows, count } = await this.outgoing.failed(page);
    return { data: rows.map(presentFailedWebhook), count };
  }

  async replayWebhook(actor: Person, id: string): Promise<ReceivedWebhookView> {
    await this.notices.replay(actor, id);
    return presentReceivedWebhook(found(await this.webhooks.find(id)));
  }
}

function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new ProblemError('NOT_FOUND');
  return row;
}
