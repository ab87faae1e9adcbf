import { EntityManager, LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { DeviceBody, DeviceView } from '@festix/domain';
import type { Actor, EventActor, Person } from '../../kernel/actor.ts';
import { Audit } from '../../kernel/audit.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { Idempotency } from '../../kernel/idempotency.ts';
import { Problem } from '../../kernel/problem.ts';
import { Realtime } from '../../kernel/realtime.ts';
import type { Repeated } from '../../kernel/serve.ts';
import { Device } from './device.entity.ts';
import { presentDevice, presentDevices } from './device.presenter.ts';
import { DevicesQueries } from './devices.queries.ts';

/** Phones and tills: whose they are, where they worked, and whether they still may. */
@Injectable()
export class DevicesService {
  constructor(
    @Inject(EntityManager) private readonly em: SqlEntityManager,
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly queries: DevicesQueries,
    private readonly audit: Audit,
    private readonly realtime: Realtime,
    private readonly clock: Clock,
  ) {}

  async enrol(actor: Person, body: DeviceBody): Promise<DeviceView | Repeated<DeviceView>> {
    return this.idempotency.once(actor, 'devices.enrol', body, async (em, tx) => {
      if (await em.findOne(Device, { id: body.id })) throw new Problem('ID_REUSED');
      const { id, name, kind, public_key = null } = body;
      const device = em.create(Device, {
        id,
        name: name.trim(),
        kind,
        public_key,
        user_id: actor.id,
        created_at: this.clock.now(),
        last_seen_at: null,
        revoked_at: null,
        revoked_by: null,
      });
      em.persist(device);
      await this.audit.record(tx, actor, {
        action: 'devices:enrol',
        subject_kind: 'device',
        subject_id: id,
        after: { name: device.name, kind, has_key: public_key !== null },
      });
      return presentDevice({ ...device, last_seen_at: null, revoked_at: null, user_name: actor.name });
    });
  }

  async own(actor: Person): Promise<{ data: DeviceView[]; count: number }> {
    return presentDevices(await this.queries.ofUser(actor.id));
  }

  async revokeOwn(actor: Person, deviceId: string): Promise<void> {
    const own = await this.em.fork().count(Device, { id: deviceId, user_id: actor.id });
    if (own === 0) throw new Problem('DEVICE_UNKNOWN');
    await this.revoke(actor, deviceId, null);
  }

  async ofEvent(actor: EventActor): Promise<{ data: DeviceView[]; count: number }> {
    return presentDevices(await this.queries.ofEvent(actor.event.id));
  }

  /** Whoever supervises an event may shut out any device that worked on it. */
  async revokeOfEvent(actor: EventActor, deviceId: string): Promise<void> {
    if (!(await this.queries.hasWorkedOn(deviceId, actor.event.id))) throw new Problem('DEVICE_UNKNOWN');
    await this.revoke(actor, deviceId, actor.event.id);
  }

  /** Refuses what a device asks for that was shut out while its token is still good. */
  async refuseRevoked(actor: Pick<Actor, 'device_id'>): Promise<void> {
    if (actor.device_id && (await this.queries.isRevoked(actor.device_id))) throw new Problem('DEVICE_REVOKED');
  }

  private async revoke(actor: Person, deviceId: string, eventId: string | null): Promise<void> {
    await this.database.unitOfWork(async (em, tx) => {
      const device = await em.findOneOrFail(Device, { id: deviceId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (device.revoked_at) return;
      device.revoke(actor.id, this.clock.now());
      await this.audit.record(tx, actor, {
        action: 'devices:revoke',
        subject_kind: 'device',
        subject_id: deviceId,
        event_id: eventId,
        before: { revoked_at: null },
        after: { revoked_at: device.revoked_at },
      });
      tx.afterCommit(() => this.realtime.endDevice(deviceId));
    });
  }
}
