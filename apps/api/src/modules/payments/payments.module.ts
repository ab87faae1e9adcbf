import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { GatewaysModule } from './gateways.module.ts';
import { PaymentsController } from './payments.controller.ts';
import { PaymentsService } from './payments.service.ts';
import { SettlePayment } from './settle-payment.ts';

@Module({
  imports: [GatewaysModule, OrdersModule],
  controllers: [PaymentsController],
  providers: [PaymentsService, SettlePayment],
  exports: [SettlePayment],
})
export class PaymentsModule {}
