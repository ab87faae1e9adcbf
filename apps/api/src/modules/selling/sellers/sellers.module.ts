import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { SellersController } from './sellers.controller.ts';
import { SellersService } from './sellers.service.ts';

/** Who sells: what producers say of it, and what their buyers may know. */
@Module({ imports: [OrdersModule], controllers: [SellersController], providers: [SellersService] })
export class SellersModule {}
