import type { Id } from '@festix/domain/contract';
import type { Cart, SaleRefusal, TerminalCardType } from '@festix/domain/till';
import { askServer, type AskedOutcome } from './asked-orders.ts';
import { terminalOf } from './terminal-charges.ts';
import type { TillAtWork } from './till-at-work.ts';

/** The outcome of a sale whose card the till's terminal charges. */
export type ChargeOutcome =
  | AskedOutcome
  /** Nothing was sold: an obstacle at this till. */
  | { came: 'refused'; code: SaleRefusal; lot_id?: Id; left?: number }
  /** Nothing was sent: an earlier charge may still be open. */
  | { came: 'terminal-open' };

/** A card to charge, as the operator has said. */
export interface CardToCharge {
  card_type: TerminalCardType;
  installments: number;
}

/** Sells a cart by the till's terminal, which charges the card; only with the server in reach. */
export async function chargeCard(cart: Cart, card: CardToCharge, till: TillAtWork): Promise<ChargeOutcome> {
  const terminal = terminalOf(till.event(), till.device.id);
  if (!terminal || till.link.up === false) return { came: 'refused', code: 'TERMINAL_OUT_OF_REACH' };
  const unknown = { state: null, status_detail: null, expires_at: null };
  return askServer(cart, till, { ...card, ...unknown, terminal: terminal.name });
}
