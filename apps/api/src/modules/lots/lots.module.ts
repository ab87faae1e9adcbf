import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { EditPrices } from './edit-prices.ts';
import { LotsController } from './lots.controller.ts';
import { LotsQueries } from './lots.queries.ts';
import { LotsService } from './lots.service.ts';

@Module({
  imports: [EventsModule],
  controllers: [LotsController],
  providers: [EditPrices, LotsQueries, LotsService],
  exports: [LotsQueries],
})
export class LotsModule {}
