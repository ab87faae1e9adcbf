import type { Outbox } from './outbox.ts';
import { WhatsAppTransport, type WhatsAppAnswer, type WhatsAppMessage } from './whatsapp-transport.ts';

/** Delivers WhatsApp messages to the outbox. */
export class OutboxWhatsApp extends WhatsAppTransport {
  constructor(private readonly outbox: Outbox) {
    super();
  }

  async deliver({ id, template, to, text, file, date }: WhatsAppMessage): Promise<WhatsAppAnswer> {
    const record = {
      id,
      template,
      to,
      text,
      channel: 'whatsapp',
      from: 'WhatsApp',
      html: '',
      attachment: file.name,
    } as const;
    await this.outbox.keep(
      { ...record, subject: text.split('\n', 1)[0] ?? '', created_at: date.toISOString() },
      { pdf: file.bytes },
    );
    return { provider_id: null, wa_id: null };
  }
}
