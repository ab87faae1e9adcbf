import { createTransport } from 'nodemailer';
import type { Env } from '../../../env.ts';
import { mimeOf, type ComposedMail } from './compose-mail.ts';
import { MailTransport } from './mail-transport.ts';
import type { Outbox } from './outbox.ts';

/** Delivers mail to the outbox, each also as an `.eml` that mail programs open. */
export class OutboxTransport extends MailTransport {
  private readonly composer = createTransport({ streamTransport: true, buffer: true });

  constructor(
    private readonly outbox: Outbox,
    private readonly env: Pick<Env, 'PUBLIC_URL'>,
  ) {
    super();
  }

  async deliver(mail: ComposedMail): Promise<void> {
    const { date, file, ...rest } = mail;
    const { message } = await this.composer.sendMail(mimeOf(mail, this.env.PUBLIC_URL));
    await this.outbox.keep(
      { ...rest, channel: 'email', attachment: file?.name ?? null, created_at: date.toISOString() },
      { eml: message as Buffer, ...(file && { [endingOf(file.name)]: file.bytes }) },
    );
  }
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
