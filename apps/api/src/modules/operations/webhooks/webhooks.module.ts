import { Module } from '@nestjs/common';
import { AccountsModule } from '../../people/accounts/accounts.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { SendWebhooks } from './send-webhooks.ts';
import { SwitchOff } from './switch-off.ts';
import { WebhookDeliveriesQueries } from './webhook-deliveries.queries.ts';
import { WebhookSecrets } from './webhook-secrets.ts';
import { WebhookWire } from './webhook-wire.ts';
import { WebhooksController } from './webhooks.controller.ts';
import { WebhooksQueries } from './webhooks.queries.ts';
import { WebhooksService } from './webhooks.service.ts';

/** Provides webhook events for producers' programs. */
@Module({
  imports: [AccountsModule, DeliveriesModule],
  controllers: [WebhooksController],
  providers: [
    SendWebhooks,
    SwitchOff,
    WebhookDeliveriesQueries,
    WebhookSecrets,
    WebhookWire,
    WebhooksQueries,
    WebhooksService,
  ],
  exports: [WebhookDeliveriesQueries],
})
export class WebhooksModule {}
