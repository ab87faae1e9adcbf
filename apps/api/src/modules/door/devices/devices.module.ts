import { Module } from '@nestjs/common';
import { DeviceQueues } from './device-queues.ts';
import { DevicesController } from './devices.controller.ts';
import { DevicesQueries } from './devices.queries.ts';
import { DevicesService } from './devices.service.ts';
import { MeshPeers } from './mesh-peers.ts';
import { ProveOperator } from './prove-operator.ts';
import { RenewAccess } from './renew-access.ts';
import { SeenDevices } from './seen-devices.ts';
import { ToldByDevice } from './told-by-device.ts';

@Module({
  controllers: [DevicesController],
  providers: [
    DeviceQueues,
    DevicesQueries,
    DevicesService,
    MeshPeers,
    ProveOperator,
    RenewAccess,
    SeenDevices,
    ToldByDevice,
  ],
  exports: [DevicesService, MeshPeers, SeenDevices, ToldByDevice],
})
export class DevicesModule {}
