import { Module } from '@nestjs/common';
import { AccountsModule } from '../../people/accounts/accounts.module.ts';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { ReturnTicket } from './return-ticket.ts';
import { TransferTicket } from './transfer-ticket.ts';
import { TransfersController } from './transfers.controller.ts';

@Module({
  imports: [AccountsModule, DeliveriesModule, OrdersModule],
  controllers: [TransfersController],
  providers: [ReturnTicket, TransferTicket],
})
export class TransfersModule {}
