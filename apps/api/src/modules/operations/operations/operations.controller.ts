import { Controller, Param, Query } from '@nestjs/common';
import { operationsEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { FailedDeliveriesService } from './failed-deliveries.service.ts';
import { Health } from './health.ts';
import { JobsService } from './jobs.service.ts';
import { OperatedDevicesService } from './operated-devices.service.ts';
import { OperatedWebhooksService } from './operated-webhooks.service.ts';
import { FailedDeliveriesDto, FailedJobsDto, OperatedDevicesDto, ReceivedWebhooksDto } from './operations.dto.ts';

@Controller()
export class OperationsController {
  constructor(
    private readonly wellBeing: Health,
    private readonly queues: JobsService,
    private readonly messages: FailedDeliveriesService,
    private readonly phones: OperatedDevicesService,
    private readonly webhooks: OperatedWebhooksService,
  ) {}

  @Serve(operationsEndpoints.health)
  async health() {
    return this.wellBeing.read();
  }

  @Serve(operationsEndpoints.jobs)
  async jobs(@CurrentActor() actor: Person) {
    return this.queues.list(actor);
  }

  @Serve(operationsEndpoints.failedJobs)
  async failedJobs(@CurrentActor() actor: Person, @Query() query: FailedJobsDto) {
    return this.queues.failed(actor, query);
  }

  @Serve(operationsEndpoints.retryJob)
  async retryJob(@CurrentActor() actor: Person, @Param('queue') queue: string, @Param('job_id') jobId: string) {
    return this.queues.retryOne(actor, queue, jobId);
  }

  @Serve(operationsEndpoints.retryQueue)
  async retryQueue(@CurrentActor() actor: Person, @Param('queue') queue: string) {
    return this.queues.retryAll(actor, queue);
  }

  @Serve(operationsEndpoints.deliveries)
  async deliveries(@CurrentActor() actor: Person, @Query() query: FailedDeliveriesDto) {
    return this.messages.list(actor, query);
  }

  @Serve(operationsEndpoints.retryDelivery)
  async retryDelivery(@CurrentActor() actor: Person, @Param('delivery_id') id: string) {
    return this.messages.retry(actor, id);
  }

  @Serve(operationsEndpoints.devices)
  async devices(@CurrentActor() actor: Person, @Query() query: OperatedDevicesDto) {
    return this.phones.list(actor, query);
  }

  @Serve(operationsEndpoints.revokeDevice)
  async revokeDevice(@CurrentActor() actor: Person, @Param('device_id') id: string) {
    await this.phones.revoke(actor, id);
  }

  @Serve(operationsEndpoints.receivedWebhooks)
  async receivedWebhooks(@CurrentActor() actor: Person, @Query() query: ReceivedWebhooksDto) {
    return this.webhooks.received(actor, query);
  }

  @Serve(operationsEndpoints.failedWebhooks)
  async failedWebhooks(@CurrentActor() actor: Person, @Query() page: PageDto) {
    return this.webhooks.failed(actor, page);
  }

  @Serve(operationsEndpoints.replayWebhook)
  async replayWebhook(@CurrentActor() actor: Person, @Param('notice_id') id: string) {
    return this.webhooks.replay(actor, id);
  }
}
