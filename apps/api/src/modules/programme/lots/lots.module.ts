import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { ArrangeLots } from './arrange-lots.ts';
import { EditPrices } from './edit-prices.ts';
import { KnownLots } from './known-lots.ts';
import { LotsController } from './lots.controller.ts';
import { LotsQueries } from './lots.queries.ts';
import { LotsService } from './lots.service.ts';
import { TurnLots } from './turn-lots.ts';

@Module({
  imports: [EventsModule],
  controllers: [LotsController],
  providers: [ArrangeLots, EditPrices, KnownLots, LotsQueries, LotsService, TurnLots],
  exports: [LotsQueries],
})
export class LotsModule {}
