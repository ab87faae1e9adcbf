import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { SalePointsController } from './sale-points.controller.ts';
import { SalePointsQueries } from './sale-points.queries.ts';
import { SalePointsService } from './sale-points.service.ts';
import { SellTickets } from './sell-tickets.ts';

@Module({
  imports: [OrdersModule],
  controllers: [SalePointsController],
  providers: [SalePointsQueries, SalePointsService, SellTickets],
  exports: [SalePointsQueries],
})
export class SalePointsModule {}
