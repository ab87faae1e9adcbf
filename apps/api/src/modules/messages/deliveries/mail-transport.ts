import type { ComposedMail } from './compose-mail.ts';

/** Delivers a mail to a server, or to a folder that a person can look into. */
export abstract class MailTransport {
  /** Rejects if the mail was not accepted, with `MessageRefusedError` if a retry is useless. */
  abstract deliver(mail: ComposedMail): Promise<void>;

  /** Rejects while no mail would be accepted. */
  async reach(): Promise<void> {}
}
