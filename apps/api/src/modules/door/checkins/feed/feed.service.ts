import type { ChangesQuery, ChangesView, DoorEventView, SnapshotView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../../kernel/http/actor.ts';
import { ProblemError } from '../../../../kernel/watch/problem.ts';
import { SeenDevices } from '../../devices/seen-devices.ts';
import { ToldByDevice, type DeviceState } from '../../devices/told-by-device.ts';
import { DoorChanges } from './door-changes.ts';
import { DoorEvents } from './door-events.ts';
import { DoorSnapshots } from './door-snapshots.ts';

/** A question for the changes of a list, with what the device tells beside it. */
type AskedChanges = Omit<ChangesQuery, keyof DeviceState> & DeviceState;

/** Serves the list of an event to phones that may work at its doors. */
@Injectable()
export class FeedService {
  constructor(
    private readonly seen: SeenDevices,
    private readonly told: ToldByDevice,
    private readonly events: DoorEvents,
    private readonly snapshots: DoorSnapshots,
    private readonly changed: DoorChanges,
  ) {}

  async event(actor: EventActor, format?: number): Promise<DoorEventView> {
    await this.welcome(actor);
    return this.events.show(actor, format);
  }

  async snapshot(actor: EventActor, format?: number): Promise<SnapshotView> {
    await this.welcome(actor);
    return this.snapshots.manifest(actor.event.id, format);
  }

  async chunk(actor: EventActor, sha256: string): Promise<Buffer> {
    await this.welcome(actor);
    const bytes = await this.snapshots.chunk(actor.event.id, sha256);
    if (!bytes) throw new ProblemError('NOT_FOUND');
    return bytes;
  }

  async changes(actor: EventActor, { waiting, hears, ...asked }: AskedChanges): Promise<ChangesView> {
    await this.welcome(actor);
    await this.told.take(actor, { waiting, hears });
    return this.changed.since(actor.event.id, asked);
  }

  private async welcome(actor: EventActor): Promise<void> {
    if (actor.device_id) await this.seen.note(actor.device_id, actor.event.id);
  }
}
