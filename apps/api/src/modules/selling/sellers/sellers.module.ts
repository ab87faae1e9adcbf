import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { SellersController } from './sellers.controller.ts';
import { SellersService } from './sellers.service.ts';

/** Provides the sellers: producers' data that the law requires, and what their buyers may see. */
@Module({ imports: [OrdersModule], controllers: [SellersController], providers: [SellersService] })
export class SellersModule {}
