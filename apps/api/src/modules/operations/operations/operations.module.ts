import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { DevicesModule } from '../../door/devices/devices.module.ts';
import { GatewaysModule } from '../../selling/gateways/gateways.module.ts';
import { PaymentsModule } from '../../selling/payments/payments.module.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { CardApprovals } from './card-approvals.ts';
import { CardsController } from './cards.controller.ts';
import { CardsQueries } from './cards.queries.ts';
import { Health } from './health.ts';
import { HealthQueries } from './health.queries.ts';
import { FailedDeliveriesQueries } from './failed-deliveries.queries.ts';
import { FailedDeliveriesService } from './failed-deliveries.service.ts';
import { FailedJobs } from './failed-jobs.ts';
import { JobsQueries } from './jobs.queries.ts';
import { JobsService } from './jobs.service.ts';
import { OperatedDevicesQueries } from './operated-devices.queries.ts';
import { OperatedDevicesService } from './operated-devices.service.ts';
import { OperatedWebhooksService } from './operated-webhooks.service.ts';
import { OperationsController } from './operations.controller.ts';
import { MonthsAhead } from './months-ahead.ts';
import { Processes } from './processes.ts';
import { ReceivedWebhooksQueries } from './received-webhooks.queries.ts';

/** Provides the operation of the platform: health, failures, and retries. */
@Module({
  imports: [DeliveriesModule, DevicesModule, GatewaysModule, PaymentsModule, WebhooksModule],
  controllers: [CardsController, OperationsController],
  providers: [
    CardApprovals,
    CardsQueries,
    FailedDeliveriesQueries,
    FailedDeliveriesService,
    FailedJobs,
    Health,
    HealthQueries,
    JobsQueries,
    JobsService,
    MonthsAhead,
    OperatedDevicesQueries,
    OperatedDevicesService,
    OperatedWebhooksService,
    Processes,
    ReceivedWebhooksQueries,
  ],
})
export class OperationsModule {}
