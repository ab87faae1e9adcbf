import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DAY } from '@festix/domain/ground';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { Files } from '../../../kernel/files/files.ts';
import { hashOf } from '../../../kernel/work/idempotency.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { LAYOUT } from './layout.ts';
import type { PrintedTicket } from './printed-ticket.ts';
import { TicketFilesQueries } from './ticket-files.queries.ts';
import { TicketPress } from './ticket-press.ts';

export const FILE_JOB = 'ticket-files.make';

/** Lifetime of a file; a later request makes it again. */
const KEPT_MS = 30 * DAY;
const SWEEP_SECONDS = 3600;
const MOST_AT_ONCE = 500;

/** Milliseconds that a reader waits for a file in progress, and between looks. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 50;
const RETRY_AFTER_SECONDS = 2;

interface FileJob {
  ticket_ids: readonly string[];
}

/**
 * Stores ticket files, a page a ticket, under the hash of their print data: another holder or venue makes another file.
 */
@Injectable()
export class TicketFiles implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly files: Files,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly tickets: TicketFilesQueries,
    private readonly press: TicketPress,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work<FileJob>(FILE_JOB, async ({ ticket_ids }) => void (await this.make(ticket_ids)));
    this.jobs.every('ticket-files.old', SWEEP_SECONDS, () => this.forgetOld());
  }

  /** Waits until a job has made the file. Throws NO_TICKETS if none is valid, BUSY if the job takes too long. */
  async read(ticketIds: readonly string[]): Promise<Buffer> {
    const printed = await this.tickets.printed(ticketIds);
    if (printed.length === 0) throw new ProblemError('NO_TICKETS');
    const key = keyOf(printed);
    const known = await this.files.get(key);
    if (known) return known.bytes;
    await this.jobs.send<FileJob>(FILE_JOB, { ticket_ids: ticketIds });
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
      await pause(LOOK_MS);
      const made = await this.files.get(key);
      if (made) return made.bytes;
    }
    throw new ProblemError('BUSY', { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
  }

  /**
   * Returns the file of the valid tickets for a job, made now if missing; undefined if none is valid. Leaves out
   * tickets transferred since `meantAt`, the time at which the recipient was decided.
   */
  async make(ticketIds: readonly string[], meantAt: Date | null = null): Promise<Buffer | undefined> {
    const printed = await this.tickets.printed(ticketIds, meantAt);
    const [first] = printed;
    if (!first) return undefined;
    const key = keyOf(printed);
    const known = await this.files.get(key);
    if (known) return known.bytes;
    const bytes = await this.press.draw(printed);
    await this.database.query(
      sql`insert into ticket_files (key, order_id, made_at) values ($1, $2, $3) on conflict (key) do update set made_at = $3`.with(
        [key, first.order_id, this.clock.now()],
      ),
    );
    await this.files.put(key, bytes);
    return bytes;
  }

  private async forgetOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    for (;;) {
      const old = await this.database.query(
        sql<{
          key: string;
        }>`select key from ticket_files where made_at < $1 order by made_at limit ${sql.literal(MOST_AT_ONCE)}`.with([
          before,
        ]),
      );
      for (const { key } of old) await this.files.remove(key);
      await this.database.query(sql`delete from ticket_files where key = any (${old.map(({ key }) => key)})`);
      if (old.length < MOST_AT_ONCE) return;
    }
  }
}

function keyOf(printed: readonly PrintedTicket[]): string {
  return `tickets/${hashOf({ layout: LAYOUT, printed }).toString('hex')}.pdf`;
}
