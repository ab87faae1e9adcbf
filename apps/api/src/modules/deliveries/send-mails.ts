import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ENV, type Env } from '../../env.ts';
import { Clock } from '../../kernel/clock.ts';
import { Database } from '../../kernel/database.ts';
import { ErrorPort, withoutPersonalData } from '../../kernel/error-port.ts';
import { Jobs } from '../../kernel/jobs.ts';
import { composeMail, type QueuedMail } from './compose-mail.ts';
import { MAIL_JOB, type MailJob } from './deliveries.ts';
import { MailRefused, MailTransport } from './mail-transport.ts';

export const RETRY_SWEEP = 'deliveries.retries';

const SWEEP_SECONDS = 30;
const MOST_AT_ONCE = 100;

/** For so long nobody else tries a mail that is being sent. */
const ATTEMPT_MS = 2 * 60_000;

/** What is waited after each failure; after the last the mail has failed. Long enough for greylisting and for a server's bad hour. */
export const WAITS_MS: readonly number[] = [30, 2 * 60, 10 * 60, 30 * 60, 2 * 3600].map((seconds) => seconds * 1000);

interface TriedMail extends QueuedMail {
  attempts: number;
}

/** Writes the mails that wait and hands them to the transport: at once by a job, what failed again later by a sweep. */
@Injectable()
export class SendMails implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly transport: MailTransport,
    private readonly errors: ErrorPort,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work<MailJob>(MAIL_JOB, ({ delivery_id }) => this.attempt(delivery_id));
    this.jobs.every(RETRY_SWEEP, SWEEP_SECONDS, () => this.sendDue());
  }

  /** Tries every mail whose time has come, the oldest first. */
  async sendDue(): Promise<void> {
    for (;;) {
      const due = await this.database.query<{ id: string }>(
        `select id from deliveries where channel = 'email' and state = 'queued' and next_attempt_at <= $1
         order by created_at, id limit ${MOST_AT_ONCE}`,
        [this.clock.now()],
      );
      for (const { id } of due) await this.attempt(id);
      if (due.length < MOST_AT_ONCE) return;
    }
  }

  /** Tries a mail that waits and isn't being tried by somebody else. */
  async attempt(id: string): Promise<void> {
    const now = this.clock.now();
    const [mail] = await this.database.query<TriedMail>(
      `update deliveries set attempts = attempts + 1, next_attempt_at = $2
       where id = $1 and channel = 'email' and state = 'queued' and next_attempt_at <= $3
       returning id, template, recipient, content, created_at, attempts`,
      [id, new Date(now.getTime() + ATTEMPT_MS), now],
    );
    if (!mail) return;
    try {
      await this.transport.deliver(composeMail(mail, this.env));
    } catch (error) {
      await this.failed(mail, error);
      return;
    }
    await this.database.query(
      `update deliveries set state = 'sent', sent_at = $2, content = null where id = $1 and state = 'queued'`,
      [id, this.clock.now()],
    );
  }

  private async failed({ id, attempts }: TriedMail, error: unknown): Promise<void> {
    const why = withoutPersonalData(error instanceof Error ? error.message : String(error));
    const wait = error instanceof MailRefused ? undefined : WAITS_MS[attempts - 1];
    if (wait !== undefined) {
      const next = new Date(this.clock.now().getTime() + wait);
      await this.database.query('update deliveries set next_attempt_at = $2, failure = $3 where id = $1', [
        id,
        next,
        why,
      ]);
      return;
    }
    await this.database.query(`update deliveries set state = 'failed', failure = $2, content = null where id = $1`, [
      id,
      why,
    ]);
    this.errors.report(error, { job: MAIL_JOB });
  }
}
