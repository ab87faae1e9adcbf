import { Injectable } from '@nestjs/common';
import { normaliseEmail } from '@festix/domain';
import { Clock } from '../../kernel/clock.ts';
import type { Tx } from '../../kernel/database.ts';
import { newId } from '../../kernel/ids.ts';
import { Jobs } from '../../kernel/jobs.ts';
import type { MailData, MailTemplate } from './templates/mail-data.ts';

export const MAIL_JOB = 'deliveries.email';

export interface MailJob {
  delivery_id: string;
}

/** A mail to write and send. */
export interface Mail<Template extends MailTemplate> {
  template: Template;
  recipient: string;
  data: MailData[Template];
  /** The account of the recipient, if it has one. */
  user_id?: string | null;
  /** The order that it is about. */
  order_id?: string | null;
}

/** The way out for every message to a person. */
@Injectable()
export class Deliveries {
  constructor(
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Queues a mail as a part of the caller's transaction, and answers the id of its delivery. It leaves soon after the commit. */
  async send<Template extends MailTemplate>(tx: Tx, mail: Mail<Template>): Promise<string> {
    const id = newId();
    await tx.query(
      `insert into deliveries (id, channel, template, recipient, content, user_id, order_id, created_at, next_attempt_at)
       values ($1, 'email', $2, $3, $4, $5, $6, $7, $7)`,
      [
        id,
        mail.template,
        normaliseEmail(mail.recipient),
        JSON.stringify(mail.data),
        mail.user_id ?? null,
        mail.order_id ?? null,
        this.clock.now(),
      ],
    );
    const job: MailJob = { delivery_id: id };
    await this.jobs.send(MAIL_JOB, job, { tx });
    return id;
  }
}
