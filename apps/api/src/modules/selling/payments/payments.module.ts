import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { GatewaysModule } from '../gateways/gateways.module.ts';
import { PaymentNotices } from './payment-notices.ts';
import { PaymentsController } from './payments.controller.ts';
import { PaymentsService } from './payments.service.ts';
import { PlayTerminal } from './play-terminal.ts';
import { ReconcilePayments } from './reconcile-payments.ts';
import { ReleaseOrder } from './release-order.ts';
import { RunErrands } from './run-errands.ts';
import { SettlePayment } from './settle-payment.ts';
import { TakePayment } from './take-payment.ts';
import { UnsignedWebhooks } from '../gateways/unsigned-webhooks.ts';
import { WebhooksController } from './webhooks.controller.ts';

@Module({
  imports: [GatewaysModule, OrdersModule],
  controllers: [PaymentsController, WebhooksController],
  providers: [
    PaymentNotices,
    PaymentsService,
    PlayTerminal,
    ReconcilePayments,
    ReleaseOrder,
    RunErrands,
    SettlePayment,
    TakePayment,
    UnsignedWebhooks,
  ],
  exports: [PaymentNotices, SettlePayment],
})
export class PaymentsModule {}
