import { Module } from '@nestjs/common';
import { DeliveriesModule } from '../../messages/deliveries/deliveries.module.ts';
import { OrdersModule } from '../../selling/orders/orders.module.ts';
import { RefundsModule } from '../../selling/refunds/refunds.module.ts';
import { SalePointsModule } from '../../till/sale-points/sale-points.module.ts';
import { SalePartsModule } from '../../selling/sale-parts/sale-parts.module.ts';
import { SalesController } from './sales.controller.ts';
import { SalesQueries } from './sales.queries.ts';
import { SalesService } from './sales.service.ts';

@Module({
  imports: [DeliveriesModule, OrdersModule, RefundsModule, SalePartsModule, SalePointsModule],
  controllers: [SalesController],
  providers: [SalesQueries, SalesService],
})
export class SalesModule {}
