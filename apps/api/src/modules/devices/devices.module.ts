import { Module } from '@nestjs/common';
import { DevicesController } from './devices.controller.ts';
import { DevicesQueries } from './devices.queries.ts';
import { DevicesService } from './devices.service.ts';
import { RenewAccess } from './renew-access.ts';
import { SeenDevices } from './seen-devices.ts';

@Module({
  controllers: [DevicesController],
  providers: [DevicesQueries, DevicesService, RenewAccess, SeenDevices],
  exports: [SeenDevices],
})
export class DevicesModule {}
