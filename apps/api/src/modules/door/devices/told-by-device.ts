import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { DeviceQueues } from './device-queues.ts';
import { MeshPeers } from './mesh-peers.ts';

/** What a device tells of itself beside a question. */
export interface DeviceState {
  waiting?: number | undefined;
  hears?: readonly string[] | undefined;
}

/** Stores what devices tell of themselves beside their questions. */
@Injectable()
export class ToldByDevice {
  constructor(
    private readonly queues: DeviceQueues,
    private readonly peers: MeshPeers,
  ) {}

  async take({ device_id, event }: EventActor, { waiting, hears }: DeviceState): Promise<void> {
    if (!device_id) return;
    if (waiting !== undefined) await this.queues.told(device_id, waiting);
    if (hears) await this.peers.toldHears(device_id, event.id, hears);
  }
}
