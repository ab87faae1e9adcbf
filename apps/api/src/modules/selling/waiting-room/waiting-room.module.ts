import { Module } from '@nestjs/common';
import { EventsModule } from '../../programme/events/events.module.ts';
import { PlaceProof } from './place-proof.ts';
import { RushWatch } from './rush-watch.ts';
import { WaitingRoom } from './waiting-room.ts';
import { WaitingRoomController } from './waiting-room.controller.ts';

@Module({
  imports: [EventsModule],
  controllers: [WaitingRoomController],
  providers: [PlaceProof, RushWatch, WaitingRoom],
  exports: [PlaceProof, RushWatch, WaitingRoom],
})
export class WaitingRoomModule {}
