import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Env } from '../../../env.ts';
import { mimeOf, type ComposedMail } from './compose-mail.ts';
import { MailTransport } from './mail-transport.ts';
import { MessageDeferredError, MessageRefusedError } from './message-fault.ts';
import { MOST_MAILS_BESIDE } from './send-messages.ts';

const LONGEST_WAIT_MS = 15_000;

interface SmtpFault extends Error {
  code?: string;
  responseCode?: number;
  /** The server's reply, its codes first. */
  response?: string;
}

/** Sends mail by the server of SMTP_URL, over a few kept connections. */
export class SmtpTransport extends MailTransport implements OnApplicationShutdown {
  private readonly transport;

  constructor(private readonly env: Pick<Env, 'SMTP_URL' | 'PUBLIC_URL'>) {
    super();
    this.transport = createTransport({
      url: env.SMTP_URL,
      pool: true,
      maxConnections: MOST_MAILS_BESIDE,
      connectionTimeout: LONGEST_WAIT_MS,
      greetingTimeout: LONGEST_WAIT_MS,
      socketTimeout: LONGEST_WAIT_MS,
    });
  }

  async deliver(mail: ComposedMail): Promise<void> {
    try {
      await this.transport.sendMail(mimeOf(mail, this.env.PUBLIC_URL));
    } catch (error) {
      const fault = error as SmtpFault;
      throw new (isFinal(fault) ? MessageRefusedError : MessageDeferredError)(reasonOf(fault));
    }
  }

  override async reach(): Promise<void> {
    await this.transport.verify();
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}

/** Returns whether a failure is permanent: 5xx, except for our own login, which we can repair while the mail waits. */
function isFinal({ code, responseCode }: SmtpFault): boolean {
  if (code === 'EAUTH') return false;
  return responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500;
}

/** Returns the cause, as `SMTP 550, 5.1.1: User unknown` if the server has replied. */
function reasonOf({ code, message, response }: SmtpFault): string {
  const [, status, detailed, words] = /^(\d{3})[ -](?:(\d\.\d+\.\d+)\s)?\s*(.*)/s.exec(response ?? '') ?? [];
  if (!status) return `SMTP ${code ?? ''}: ${message}`;
  return `SMTP ${detailed ? `${status}, ${detailed}` : status}: ${words}`;
}
