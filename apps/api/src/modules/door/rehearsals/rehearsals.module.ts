import { Module } from '@nestjs/common';
import { DevicesModule } from '../devices/devices.module.ts';
import { RehearsalsController } from './rehearsals.controller.ts';
import { RehearsalsQueries } from './rehearsals.queries.ts';
import { RehearsalsService } from './rehearsals.service.ts';

/** Provides what devices have measured before the gates open. */
@Module({
  imports: [DevicesModule],
  controllers: [RehearsalsController],
  providers: [RehearsalsQueries, RehearsalsService],
})
export class RehearsalsModule {}
