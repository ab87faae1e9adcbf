import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unlinked } from '@festix/domain/ground';
import type { Env } from '../../../env.ts';
import { LOGO_CID, renderHtml } from './templates/html.ts';
import { writeLetter } from './templates/letters.ts';
import type { AttachedFile } from './whatsapp-transport.ts';
import type { Copies, MailData, MailTemplate } from './mail-data.ts';
import { renderText } from './templates/text.ts';

export const LOGO = readFileSync(join(import.meta.dirname, 'templates', 'logo.png'));

/** A mail ready to send. */
export interface ComposedMail {
  /** The id of its delivery. */
  id: string;
  template: string;
  from: string;
  to: string;
  cc: string[];
  bcc: string[];
  subject: string;
  text: string;
  html: string;
  date: Date;
  file?: AttachedFile;
}

/** A waiting delivery. */
export interface QueuedMail {
  id: string;
  template: MailTemplate;
  recipient: string;
  content: MailData[MailTemplate];
  created_at: Date;
}

/** Composes the mail of a delivery; the same delivery always gives the same mail. */
export function composeMail(
  { id, template, recipient, content, created_at }: QueuedMail,
  { MAIL_FROM, PUBLIC_URL }: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>,
  file?: AttachedFile,
): ComposedMail {
  const letter = writeLetter(template, content);
  return {
    id,
    template,
    from: MAIL_FROM,
    to: recipient,
    ...copiesOf(content),
    subject: unlinked(letter.subject.replace(/\s+/g, ' ').trim()),
    text: renderText(letter),
    html: renderHtml(letter, PUBLIC_URL),
    date: created_at,
    ...(file && { file }),
  };
}

/** Returns the cc and bcc addresses; most mails have none. */
function copiesOf(content: object): Copies {
  const { cc = [], bcc = [] } = content as Partial<Copies>;
  return { cc, bcc };
}

/**
 * Returns the mail for nodemailer. Its Message-ID makes a mail that is sent twice one message for the reader's program.
 */
export function mimeOf(mail: ComposedMail, publicUrl: string) {
  return {
    messageId: `<${mail.id}@${new URL(publicUrl).hostname}>`,
    from: mail.from,
    to: { name: '', address: mail.to },
    cc: mail.cc.map((address) => ({ name: '', address })),
    bcc: mail.bcc.map((address) => ({ name: '', address })),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.date,
    attachments: [
      { filename: 'festix.png', content: LOGO, cid: LOGO_CID, contentDisposition: 'inline' as const },
      ...(mail.file ? [{ filename: mail.file.name, content: mail.file.bytes, contentType: mail.file.type }] : []),
    ],
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
