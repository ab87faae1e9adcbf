import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AnnouncementKind } from '@festix/domain/programme';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { GiveBackOrder } from '../orders/give-back-order.ts';
import { SETTLE_MAILS } from './announcements.queries.ts';
import { TellBuyers } from './tell-buyers.ts';

const JOB = 'announcements.carry-out';
const SWEEP_SECONDS = 60;

/** Time in milliseconds during which only its job works on an announcement. */
const OF_JOB = 60_000;

/** Actor of the bookings that a cancellation ends. */
const NOBODY = { id: null, device_id: null, request_id: null };

interface Underway {
  event_id: string;
  kind: AnnouncementKind;
}

/** Carries an announcement out: ends the bookings of a cancelled event, and mails everybody. */
@Injectable()
export class CarryOut implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly giveBack: GiveBackOrder,
    private readonly tell: TellBuyers,
    private readonly errors: ErrorPort,
  ) {}

  async onModuleInit(): Promise<void> {
    this.jobs.every('announcements.underway', SWEEP_SECONDS, () => this.carryOutDue());
    this.jobs.every('announcements.mails', SWEEP_SECONDS, async () => void (await this.database.query(SETTLE_MAILS)));
    await this.jobs.work<{ announcement_id: string }>(JOB, ({ announcement_id }) => this.carryOut(announcement_id));
  }

  /** Queues the job in the announcing transaction; it runs soon after the commit. */
  async soon(tx: Tx, id: string): Promise<void> {
    await this.jobs.send(JOB, { announcement_id: id }, { tx });
  }

  /** Carries out an announcement. Can be repeated and run concurrently: each step happens once. */
  async carryOut(id: string): Promise<void> {
    const [underway] = await this.database.query(
      sql<Underway>`select event_id, kind from event_announcements where id = ${id} and told_at is null`,
    );
    if (!underway) return;
    if (underway.kind === 'cancelled') await this.giveBack.ofCancelledEvent(underway.event_id, NOBODY);
    await this.tell.everybody(id);
  }

  /** Continues announcements left by a process. A failed one waits for the next sweep, without delaying others. */
  private async carryOutDue(): Promise<void> {
    const due = await this.database.query(
      sql<{
        id: string;
      }>`select id from event_announcements where told_at is null and created_at < ${new Date(this.clock.now().getTime() - OF_JOB)} order by created_at`,
    );
    for (const { id } of due) {
      await this.carryOut(id).catch((error: unknown) => this.errors.report(error, { job: JOB }));
    }
  }
}
