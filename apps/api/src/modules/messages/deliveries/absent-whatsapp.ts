import { DELIVERY_ENDED } from '@festix/domain/messages';
import { MessageRefusedError } from './message-fault.ts';
import { WhatsAppTransport, type WhatsAppAnswer } from './whatsapp-transport.ts';

/** Stands in for a WhatsApp that is not configured, while mail is really sent: its messages go by mail. */
export class AbsentWhatsApp extends WhatsAppTransport {
  deliver(): Promise<WhatsAppAnswer> {
    return Promise.reject(new MessageRefusedError(DELIVERY_ENDED.noWhatsApp));
  }
}
