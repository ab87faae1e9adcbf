import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { PlaceProof } from './place-proof.ts';
import { WaitingRoom } from './waiting-room.ts';
import { WaitingRoomController } from './waiting-room.controller.ts';

@Module({
  imports: [EventsModule],
  controllers: [WaitingRoomController],
  providers: [PlaceProof, WaitingRoom],
  exports: [PlaceProof, WaitingRoom],
})
export class WaitingRoomModule {}
