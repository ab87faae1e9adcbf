import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { ReceiptsModule } from '../../documents/receipts/receipts.module.ts';
import { CourtesiesController } from './courtesies.controller.ts';
import { CourtesiesQueries } from './courtesies.queries.ts';
import { CourtesiesService } from './courtesies.service.ts';
import { CourtesyNews } from './courtesy-news.ts';
import { CourtesyImports } from './courtesy-imports.ts';
import { GiveTickets } from './give-tickets.ts';
import { SheetReader } from './sheet-reader.ts';

@Module({
  imports: [DeliveriesModule, OrdersModule, ReceiptsModule],
  controllers: [CourtesiesController],
  providers: [CourtesiesQueries, CourtesiesService, CourtesyImports, CourtesyNews, GiveTickets, SheetReader],
  exports: [SheetReader],
})
export class CourtesiesModule {}
