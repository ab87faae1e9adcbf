import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../deliveries/deliveries.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { TransferTicket } from './transfer-ticket.ts';
import { TransfersController } from './transfers.controller.ts';

@Module({
  imports: [DeliveriesModule, OrdersModule],
  controllers: [TransfersController],
  providers: [TransferTicket],
})
export class TransfersModule {}
