import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { OrdersModule } from '../../selling/orders/orders.module.ts';
import { SalePointsModule } from '../../till/sale-points/sale-points.module.ts';
import { TicketFilesModule } from '../../documents/ticket-files/ticket-files.module.ts';
import { OrderPlaces } from './order-places.ts';
import { ResendsController } from './resends.controller.ts';
import { ResendsService } from './resends.service.ts';
import { TicketDownloadsService } from './ticket-downloads.service.ts';

@Module({
  imports: [DeliveriesModule, OrdersModule, SalePointsModule, TicketFilesModule],
  controllers: [ResendsController],
  providers: [OrderPlaces, ResendsService, TicketDownloadsService],
})
export class ResendsModule {}
