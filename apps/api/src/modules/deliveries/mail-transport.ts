import type { ComposedMail } from './compose-mail.ts';

/** Hands a mail over: to a server, or to a folder that a person can look into. */
export abstract class MailTransport {
  /** Rejects when the mail was not taken, with `MailRefused` when trying again is of no use. */
  abstract deliver(mail: ComposedMail): Promise<void>;
}

/** The mail, or its address, will never be taken. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

/** The mail was not taken now and may be later. */
export class MailPutOff extends Error {
  override readonly name = 'MailPutOff';
}
