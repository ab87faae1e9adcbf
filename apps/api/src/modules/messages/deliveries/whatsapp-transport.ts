import type { TicketsData } from './mail-data.ts';

/** Tickets ready for WhatsApp: a template's text and a document. */
export interface WhatsAppMessage {
  /** The id of its delivery. */
  id: string;
  template: string;
  /** E.164. */
  to: string;
  data: TicketsData;
  /** The template's text with these data. */
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
  /** WhatsApp's id for later notifications; null if none come. */
  provider_id: string | null;
  /** WhatsApp's form of the number, which lacks a digit for old Brazilian accounts; null if it sent none. */
  wa_id: string | null;
}

/** Delivers a message to WhatsApp, or to a folder that a person can look into. */
export abstract class WhatsAppTransport {
  /** Rejects if the message was not accepted, with `MessageRefusedError` if a retry is useless. */
  abstract deliver(message: WhatsAppMessage): Promise<WhatsAppAnswer>;
}
