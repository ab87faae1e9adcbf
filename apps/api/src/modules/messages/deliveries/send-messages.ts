import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DELIVERY_ENDED, type DeliveryProvider } from '@festix/domain/messages';
import { ENV, type Env } from '../../../env.ts';
import { Clock } from '../../../kernel/watch/clock.ts';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ErrorPort, withoutPersonalData } from '../../../kernel/watch/error-port.ts';
import { Files } from '../../../kernel/files/files.ts';
import { Jobs } from '../../../kernel/work/jobs.ts';
import { receiptName } from '../../documents/receipts/receipt-type.ts';
import { TicketFiles } from '../../documents/ticket-files/ticket-files.ts';
import { composeMail, type QueuedMail } from './compose-mail.ts';
import { Deliveries, LETTERS_JOB, TICKETS_JOB, type DeliveryJob } from './deliveries.ts';
import { MailTransport } from './mail-transport.ts';
import { MessageRefusedError } from './message-fault.ts';
import type { PayoutData, TicketsData } from './mail-data.ts';
import { OrderLinks } from './order-links.ts';
import { ticketsText } from './templates/ticket-letters.ts';
import { WhatsAppTransport, type AttachedFile, type WhatsAppAnswer } from './whatsapp-transport.ts';

const SWEEP_SECONDS = 30;
const MOST_AT_ONCE = 100;

/** Concurrent sends of each kind in a process; its sweeps add one. */
const BESIDE = 2;

/** Connections to a mail server, one for each concurrent send of a process. */
export const MOST_MAILS_BESIDE = 2 * (BESIDE + 1);

/** Kinds that are sent separately, each with the sweep that retries deferred messages. */
const KINDS = {
  letters: { job: LETTERS_JOB, sweep: 'deliveries.letters-again', which: sql`template <> 'tickets'` },
  tickets: { job: TICKETS_JOB, sweep: 'deliveries.tickets-again', which: sql`template = 'tickets'` },
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS];

/** Time during which no other process tries a message. */
const ATTEMPT_MS = 2 * 60_000;

/**
 * Delays after each failure; after the last the message has failed. Long enough for greylisting and a server's outage.
 */
export const WAITS_MS: readonly number[] = [30, 2 * 60, 10 * 60, 30 * 60, 2 * 3600].map((seconds) => seconds * 1000);

/** Takes up a waiting message, which no other process tries until then. */
const TAKE_UP = sql<TriedMessage>`
  update deliveries set attempts = attempts + 1, next_attempt_at = $2
  where id = $1 and state = 'queued' and next_attempt_at <= $3
  returning id, channel, template, recipient, content, created_at, attempts, user_id, ticket_ids`.kept();

/** Codes of our own rules, which are no fault. */
const OWN_ENDS: readonly string[] = Object.values(DELIVERY_ENDED);

interface TriedMessage extends QueuedMail {
  channel: DeliveryProvider;
  attempts: number;
  user_id: string | null;
  ticket_ids: string[];
}

/** Composes waiting messages and delivers them: at once by a job, and after a failure by a sweep. */
@Injectable()
export class SendMessages implements OnModuleInit {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly mails: MailTransport,
    private readonly whatsapp: WhatsAppTransport,
    private readonly files: TicketFiles,
    private readonly kept: Files,
    private readonly deliveries: Deliveries,
    private readonly errors: ErrorPort,
    private readonly links: OrderLinks,
  ) {}

  async onModuleInit(): Promise<void> {
    for (const kind of Object.values(KINDS)) {
      await this.jobs.work<DeliveryJob>(kind.job, ({ delivery_id }) => this.attempt(delivery_id), BESIDE);
      this.jobs.every(kind.sweep, SWEEP_SECONDS, () => this.sendDueOf(kind));
    }
  }

  /** Tries every due message, the oldest first. */
  async sendDue(): Promise<void> {
    await Promise.all(Object.values(KINDS).map((kind) => this.sendDueOf(kind)));
  }

  private async sendDueOf({ which }: Kind): Promise<void> {
    for (;;) {
      const due = await this.database.query(
        sql<{ id: string }>`
          select id from deliveries where state = 'queued' and next_attempt_at <= ${this.clock.now()} and ${which}
          order by created_at, id limit ${sql.literal(MOST_AT_ONCE)}`,
      );
      for (const { id } of due) await this.attempt(id);
      if (due.length < MOST_AT_ONCE) return;
    }
  }

  /** Tries a waiting message that no other process is trying. */
  async attempt(id: string): Promise<void> {
    const now = this.clock.now();
    const [message] = await this.database.query(TAKE_UP.with([id, new Date(now.getTime() + ATTEMPT_MS), now]));
    if (!message) return;
    try {
      await this.handOver(message);
    } catch (error) {
      await this.failed(message, error);
      return;
    }
    await this.move(id, 'sent');
  }

  private async handOver(message: TriedMessage): Promise<void> {
    const file = await this.fileOf(message);
    if (message.channel === 'email') {
      const content = await this.links.opening(message);
      return this.mails.deliver(composeMail({ ...message, content }, this.env, file));
    }
    if (!file) throw new MessageRefusedError('by WhatsApp go tickets alone');
    const data = message.content as TicketsData;
    const { id, template, recipient, created_at } = message;
    const answer = await this.whatsapp.deliver({
      ...{ id, template, to: recipient, data, file, date: created_at },
      text: ticketsText(data),
    });
    await this.keep(message, answer);
  }

  /** Stores that the message has left: a failure from here on is ours, and must not send it again. */
  private async keep(message: TriedMessage, { provider_id, wa_id }: WhatsAppAnswer): Promise<void> {
    try {
      await this.database.query(
        sql`update deliveries set provider_id = $2 where id = $1`.with([message.id, provider_id]),
      );
      if (wa_id !== null) await this.keepNumber(message, wa_id);
    } catch (error) {
      this.errors.report(error, { job: TICKETS_JOB });
    }
  }

  /** Returns the present file of the tickets, without those that died or were transferred meanwhile; else a receipt. */
  private async fileOf({ ticket_ids, created_at, content }: TriedMessage): Promise<AttachedFile | undefined> {
    if (ticket_ids.length === 0) return this.receiptOf(content as Partial<PayoutData>);
    const bytes = await this.files.make(ticket_ids, created_at);
    if (!bytes) throw new MessageRefusedError(DELIVERY_ENDED.noTickets);
    return { name: 'ingresso.pdf', type: 'application/pdf', bytes };
  }

  private async receiptOf({ receipt }: Partial<PayoutData>): Promise<AttachedFile | undefined> {
    const file = receipt ? await this.kept.get(receipt) : undefined;
    return file && receipt ? { name: receiptName(receipt), ...file } : undefined;
  }

  /** Stores WhatsApp's form of a number, which may differ from the person's. */
  private async keepNumber({ user_id, recipient }: TriedMessage, wa_id: string): Promise<void> {
    await this.database.query(
      sql`update users set whatsapp = $2 where id = $1 and phone = $3`.with([user_id, wa_id, recipient]),
    );
  }

  private async failed({ id, attempts, template }: TriedMessage, error: unknown): Promise<void> {
    const why = withoutPersonalData(error instanceof Error ? error.message : String(error));
    const wait = error instanceof MessageRefusedError ? undefined : WAITS_MS[attempts - 1];
    if (wait !== undefined) {
      const next = new Date(this.clock.now().getTime() + wait);
      await this.database.query(
        sql`update deliveries set next_attempt_at = $2, failure = $3 where id = $1 and state = 'queued'`.with([
          id,
          next,
          why,
        ]),
      );
      return;
    }
    await this.move(id, 'failed', why);
    if (!OWN_ENDS.includes(why)) this.errors.report(error, { job: template === 'tickets' ? TICKETS_JOB : LETTERS_JOB });
  }

  private async move(id: string, to: 'sent' | 'failed', why: string | null = null): Promise<void> {
    await this.database.transaction(async (tx) => {
      const delivery = await this.deliveries.lock(tx, id);
      if (delivery) await this.deliveries.move(tx, delivery, to, why);
    });
  }
}
