import { Module } from '@nestjs/common';
import { PayoutsModule } from '../../money/payouts/payouts.module.ts';
import { TeamsModule } from '../../people/teams/teams.module.ts';
import { EventsModule } from '../../programme/events/events.module.ts';
import { EndConnections } from './end-connections.ts';
import { EventTransferController } from './event-transfer.controller.ts';
import { TransferEvent } from './transfer-event.ts';

/** Transfers an event to another producer, with its open payouts, connections and teams. */
@Module({
  imports: [EventsModule, PayoutsModule, TeamsModule],
  controllers: [EventTransferController],
  providers: [EndConnections, TransferEvent],
})
export class EventTransferModule {}
