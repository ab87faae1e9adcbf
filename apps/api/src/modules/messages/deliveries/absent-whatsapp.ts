import { DELIVERY_ENDED } from '@festix/domain/messages';
import { MessageRefusedError } from './message-fault.ts';
import { WhatsAppTransport, type WhatsAppAnswer } from './whatsapp-transport.ts';

/** Stands where messages really leave and no WhatsApp is configured: what should go by it goes by mail. */
export class AbsentWhatsApp extends WhatsAppTransport {
  deliver(): Promise<WhatsAppAnswer> {
    return Promise.reject(new MessageRefusedError(DELIVERY_ENDED.noWhatsApp));
  }
}
