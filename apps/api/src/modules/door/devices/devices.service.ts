import { EntityManager, LockMode, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type {
  DeviceBody,
  DeviceView,
  EventDeviceView,
  OwnDevicesQuery,
  Page,
  PageQuery,
} from '@festix/domain/contract';
import { AccessService } from '../../../kernel/access/access.service.ts';
import type { EventActor, Person } from '../../../kernel/http/actor.ts';
import { Audit } from '../../../kernel/access/audit.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { Idempotency } from '../../../kernel/work/idempotency.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { RateLimits, type Limit } from '../../../kernel/access/rate-limits.ts';
import { Realtime } from '../../../kernel/realtime/realtime.ts';
import type { Repeated } from '../../../kernel/http/serve.ts';
import { Device } from './device.entity.ts';
import { presentDevice, presentEventDevice } from './device.presenter.ts';
import { DevicesQueries } from './devices.queries.ts';

/** Working devices of one person: far more than anybody enrols by hand. */
const MOST_DEVICES = 200;

/** Enrolments of one person, including devices revoked since: enough for dozens of phones set up anew every week. */
export const ENROLMENTS: Limit = { name: 'device-enrolments', points: 400, seconds: 30 * 24 * 3600 };

/** Manages phones and tills: their person, their events, and their revocation. */
@Injectable()
export class DevicesService {
  constructor(
    @Inject(EntityManager) private readonly em: SqlEntityManager,
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly queries: DevicesQueries,
    private readonly audit: Audit,
    private readonly access: AccessService,
    private readonly realtime: Realtime,
    private readonly clock: Clock,
    private readonly limits: RateLimits,
  ) {}

  async enrol(actor: Person, body: DeviceBody): Promise<DeviceView | Repeated<DeviceView>> {
    return this.idempotency.once(actor, 'devices.enrol', body, async (em, tx) => {
      if (await em.findOne(Device, { id: body.id })) throw new ProblemError('ID_REUSED');
      if ((await this.queries.countWorking(tx, actor.id)) >= MOST_DEVICES) throw new ProblemError('TOO_MANY_DEVICES');
      this.limits.consumeLocally(ENROLMENTS, actor.id);
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
      // The database assigns its number.
      await em.persist(device).flush();
      await this.audit.record(tx, actor, {
        action: 'devices:enrol',
        subject_kind: 'device',
        subject_id: id,
        after: { name: device.name, kind, has_key: public_key !== null },
      });
      return presentDevice({ ...device, last_seen_at: null, revoked_at: null, user_name: actor.name });
    });
  }

  async own(actor: Person, query: OwnDevicesQuery): Promise<Page<DeviceView>> {
    const { rows, count } = await this.queries.ofUser(actor.id, query);
    return { data: rows.map(presentDevice), count };
  }

  async revokeOwn(actor: Person, deviceId: string): Promise<void> {
    const own = await this.em.fork().count(Device, { id: deviceId, user_id: actor.id });
    if (own === 0) throw new ProblemError('DEVICE_UNKNOWN');
    await this.revoke(actor, deviceId, null);
  }

  async ofEvent(actor: EventActor, page: PageQuery): Promise<Page<EventDeviceView>> {
    const { rows, count } = await this.queries.ofEvent(actor.event.id, page);
    return { data: rows.map(presentEventDevice), count };
  }

  /** Revokes any device that worked on the supervisor's event. */
  async revokeOfEvent(actor: EventActor, deviceId: string): Promise<void> {
    if (!(await this.queries.hasWorkedOn(deviceId, actor.event.id))) throw new ProblemError('DEVICE_UNKNOWN');
    await this.revoke(actor, deviceId, actor.event.id);
  }

  /** Revokes any device, for super-admins. */
  async revokeAny(actor: Person, deviceId: string): Promise<void> {
    const known = await this.em.fork().count(Device, { id: deviceId });
    if (known === 0) throw new ProblemError('DEVICE_UNKNOWN');
    await this.revoke(actor, deviceId, null);
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
      tx.afterCommit(() => {
        this.access.forget();
        this.realtime.endDevice(deviceId);
      });
    });
  }
}
