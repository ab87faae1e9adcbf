import { Controller, Param, Query } from '@nestjs/common';
import { operationsEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { FailedDeliveriesDto, FailedJobsDto, OperatedDevicesDto, ReceivedWebhooksDto } from './operations.dto.ts';
import { OperationsService } from './operations.service.ts';

@Controller()
export class OperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Serve(operationsEndpoints.health)
  async health(@CurrentActor() actor: Person) {
    return this.operations.health(actor);
  }

  @Serve(operationsEndpoints.jobs)
  async jobs(@CurrentActor() actor: Person) {
    return this.operations.jobs(actor);
  }

  @Serve(operationsEndpoints.failedJobs)
  async failedJobs(@CurrentActor() actor: Person, @Query() query: FailedJobsDto) {
    return this.operations.failedJobs(actor, query);
  }

  @Serve(operationsEndpoints.retryJob)
  async retryJob(@CurrentActor() actor: Person, @Param('queue') queue: string, @Param('job_id') jobId: string) {
    return this.operations.retryJob(actor, queue, jobId);
  }

  @Serve(operationsEndpoints.retryQueue)
  async retryQueue(@CurrentActor() actor: Person, @Param('queue') queue: string) {
    return this.operations.retryQueue(actor, queue);
  }

  @Serve(operationsEndpoints.deliveries)
  async deliveries(@CurrentActor() actor: Person, @Query() query: FailedDeliveriesDto) {
    return this.operations.deliveries(actor, query);
  }

  @Serve(operationsEndpoints.retryDelivery)
  async retryDelivery(@CurrentActor() actor: Person, @Param('delivery_id') id: string) {
    return this.operations.retryDelivery(actor, id);
  }

  @Serve(operationsEndpoints.devices)
  async devices(@CurrentActor() actor: Person, @Query() query: OperatedDevicesDto) {
    return this.operations.devices(actor, query);
  }

  @Serve(operationsEndpoints.revokeDevice)
  async revokeDevice(@CurrentActor() actor: Person, @Param('device_id') id: string) {
    await this.operations.revokeDevice(actor, id);
  }

  @Serve(operationsEndpoints.receivedWebhooks)
  async receivedWebhooks(@CurrentActor() actor: Person, @Query() query: ReceivedWebhooksDto) {
    return this.operations.receivedWebhooks(actor, query);
  }

  @Serve(operationsEndpoints.failedWebhooks)
  async failedWebhooks(@CurrentActor() actor: Person, @Query() page: PageDto) {
    return this.operations.failedWebhooks(actor, page);
  }

  @Serve(operationsEndpoints.replayWebhook)
  async replayWebhook(@CurrentActor() actor: Person, @Param('notice_id') id: string) {
    return this.operations.replayWebhook(actor, id);
  }
}
