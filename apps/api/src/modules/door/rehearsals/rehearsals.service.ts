import type { RehearsalBody, RehearsalsView } from '@festix/domain/contract';
import { Injectable } from '@nestjs/common';
import type { EventActor } from '../../../kernel/http/actor.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { SeenDevices } from '../devices/seen-devices.ts';
import { presentRehearsedDevice } from './rehearsals.presenter.ts';
import { RehearsalsQueries } from './rehearsals.queries.ts';

/** Keeps the latest rehearsal of each device at each event, and shows them to the people responsible for the doors. */
@Injectable()
export class RehearsalsService {
  constructor(
    private readonly queries: RehearsalsQueries,
    private readonly seen: SeenDevices,
    private readonly clock: Clock,
  ) {}

  /** Stores a rehearsal. Throws DEVICE_UNKNOWN for a device that is not the caller's. */
  async tell(actor: EventActor, body: RehearsalBody): Promise<void> {
    const isOfAnother = actor.device_id !== null && actor.device_id !== body.device_id;
    if (isOfAnother || !(await this.queries.works(body.device_id, actor.id))) throw new ProblemError('DEVICE_UNKNOWN');
    await this.queries.put(actor.event.id, body, this.clock.now());
    await this.seen.note(body.device_id, actor.event.id);
  }

  async ofEvent({ event }: EventActor): Promise<RehearsalsView> {
    const now = this.clock.now();
    const [devices, gates, access] = await Promise.all([
      this.queries.devices(event.id),
      this.queries.gates(event.id, now),
      this.queries.access(event.id),
    ]);
    const areas = access?.areas ?? [];
    return {
      at: now.toISOString(),
      devices: devices.map(presentRehearsedDevice),
      gates,
      areas: areas.length > 1 ? areas.map(({ number, name }) => ({ number, name })) : [],
    };
  }
}
