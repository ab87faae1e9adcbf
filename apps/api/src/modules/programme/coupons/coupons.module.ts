import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { CouponsController } from './coupons.controller.ts';
import { CouponsQueries } from './coupons.queries.ts';
import { CouponsService } from './coupons.service.ts';

@Module({
  imports: [EventsModule],
  controllers: [CouponsController],
  providers: [CouponsQueries, CouponsService],
})
export class CouponsModule {}
