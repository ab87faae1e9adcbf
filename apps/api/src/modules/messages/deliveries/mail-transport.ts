import type { ComposedMail } from './compose-mail.ts';

/** Hands a mail over: to a server, or to a folder that a person can look into. */
export abstract class MailTransport {
  /** Rejects when the mail was not taken, with `MessageRefusedError` when trying again is of no use. */
  abstract deliver(mail: ComposedMail): Promise<void>;

  /** Rejects while nobody would take a mail. */
  async reach(): Promise<void> {}
}
