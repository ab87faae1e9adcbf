import { normaliseTypedCode, partnerCodeHashes, readTicketText, type SignedTicket } from '@festix/domain/selling';
import type { TicketSigner } from '../../documents/tickets/ticket-signer.ts';

/** A scanned or typed text as far as it can be parsed and trusted: `signed` was signed by us. */
export type Reference =
  | { kind: 'ticket_id'; ticket_id: string }
  | ({ kind: 'signed' } & SignedTicket)
  | { kind: 'serial'; serial: number }
  | { kind: 'ticket_code'; code: string; text: string }
  | { kind: 'order_code'; code: string; text: string }
  /** May be the code of another seller, if it has a text. */
  | { kind: 'unreadable'; text?: string };

/**
 * Parses a QR's text or a typed code, and never throws: a camera reads anything. Treats a text that none of our keys
 * signed as unreadable: anybody who knows a serial can write one.
 */
export async function readReference(text: string, signer: Pick<TicketSigner, 'verify'>): Promise<Reference> {
  const signed = readTicketText(text);
  if (signed) return (await signer.verify(signed)) ? { kind: 'signed', ...signed } : { kind: 'unreadable' };
  const typed = normaliseTypedCode(text);
  if (!typed) return { kind: 'unreadable', text };
  return { kind: typed.kind === 'order' ? 'order_code' : 'ticket_code', code: typed.code, text };
}

/** The way to look a ticket up within an event. */
export interface Lookup {
  event_id: string;
  ticket_id: string | null;
  serial: number | null;
  code: string | null;
  /** Stand-ins for the code of another seller. */
  exact: string | null;
  folded: string | null;
  /** Id of the scan that asks: its repeat means the same ticket, whatever other ticket has the same code. */
  scan_id: string | null;
}

export function lookupOf(eventId: string, reference: Reference, scanId: string | null = null): Lookup {
  const nothing = {
    ...{ event_id: eventId, ticket_id: null, serial: null, code: null },
    ...{ exact: null, folded: null, scan_id: scanId },
  };
  switch (reference.kind) {
    case 'ticket_id':
      return { ...nothing, ticket_id: reference.ticket_id };
    case 'signed':
      return { ...nothing, serial: reference.facts.serial };
    case 'serial':
      return { ...nothing, serial: reference.serial };
    case 'ticket_code':
      return { ...nothing, code: reference.code, ...partnerCodeHashes(eventId, reference.text) };
    case 'order_code':
      return { ...nothing, ...partnerCodeHashes(eventId, reference.text) };
    case 'unreadable':
      return { ...nothing, ...(reference.text !== undefined && partnerCodeHashes(eventId, reference.text)) };
  }
}
