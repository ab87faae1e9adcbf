import { Module } from '@nestjs/common';
import { EventsModule } from '../events/events.module.ts';
import { PassesController } from './passes.controller.ts';
import { PassesService } from './passes.service.ts';

@Module({
  imports: [EventsModule],
  controllers: [PassesController],
  providers: [PassesService],
})
export class PassesModule {}
