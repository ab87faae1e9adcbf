import type { TicketsData } from './mail-data.ts';

/** Tickets as they leave by WhatsApp: a template's words and a document. */
export interface WhatsAppMessage {
  /** That of its delivery. */
  id: string;
  template: string;
  /** E.164. */
  to: string;
  data: TicketsData;
  /** What the template says with these data. */
  text: string;
  file: AttachedFile;
  date: Date;
}

export interface AttachedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

export interface WhatsAppAnswer {
  /** By which later news of the message are told; null where none come. */
  provider_id: string | null;
  /** What WhatsApp calls the number, which for old Brazilian accounts lacks a digit; null where it didn't say. */
  wa_id: string | null;
}

/** Hands a message over to WhatsApp, or to a folder that a person can look into. */
export abstract class WhatsAppTransport {
  /** Rejects when the message was not taken, with `MessageRefusedError` when trying again is of no use. */
  abstract deliver(message: WhatsAppMessage): Promise<WhatsAppAnswer>;
}
