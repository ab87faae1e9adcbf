import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { DevicesModule } from '../../door/devices/devices.module.ts';
import { GatewaysModule } from '../../selling/gateways/gateways.module.ts';
import { PaymentsModule } from '../../selling/payments/payments.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { Health } from './health.ts';
import { HealthQueries } from './health.queries.ts';
import { FailedDeliveriesQueries } from './failed-deliveries.queries.ts';
import { FailedJobs } from './failed-jobs.ts';
import { JobsQueries } from './jobs.queries.ts';
import { OperatedDevicesQueries } from './operated-devices.queries.ts';
import { OperationsController } from './operations.controller.ts';
import { OperationsService } from './operations.service.ts';
import { Processes } from './processes.ts';
import { ReceivedWebhooksQueries } from './received-webhooks.queries.ts';

/** Provides the operation of the platform: health, failures, and retries. */
@Module({
  imports: [DeliveriesModule, DevicesModule, GatewaysModule, PaymentsModule, WebhooksModule],
  controllers: [OperationsController],
  providers: [
    FailedDeliveriesQueries,
    FailedJobs,
    Health,
    HealthQueries,
    JobsQueries,
    OperatedDevicesQueries,
    OperationsService,
    Processes,
    ReceivedWebhooksQueries,
  ],
})
export class OperationsModule {}
