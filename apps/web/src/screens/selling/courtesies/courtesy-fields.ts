import { type CourtesyBody, type EventView, type Id, type LotView } from '@festix/domain/contract';
import { hasEnded, sumCents, type Cents } from '@festix/domain/ground';
import { courtesyTotal } from '@festix/domain/selling';

/** The form of a courtesy. Amounts and addresses are kept by price, those of prices that are chosen no more as well. */
export interface CourtesyFields {
  amounts: Record<Id, number | null | undefined>;
  per_ticket: boolean;
  assignee_to_name?: string;
  assignee_to_email?: string;
  /** An address for each ticket of a price. */
  emails?: Record<Id, (string | undefined)[] | undefined>;
  /** Always null: carries errors of the tickets as a whole. */
  user_ticket_limit: null;
}

/** Returns the initial fields: nothing chosen, one person for all tickets. */
export function newCourtesy(): CourtesyFields {
  return { amounts: {}, per_ticket: false, user_ticket_limit: null };
}

/** Returns whether the form has data that leaving would lose. */
export function isTyped(fields: Partial<CourtesyFields>): boolean {
  const { amounts = {}, per_ticket, assignee_to_name, assignee_to_email, emails = {} } = fields;
  const words = [assignee_to_name, assignee_to_email, ...Object.values(emails).flat()];
  return Boolean(per_ticket) || Object.values(amounts).some(Boolean) || words.some((word) => word?.trim());
}

/** A price whose tickets are given away. */
export interface ChosenPrice {
  id: Id;
  name: string;
  lot: string;
  unit_amount: Cents;
  amount: number;
}

/** Returns the chosen tickets, in the order of the lots. */
export function chosenOf(lots: readonly LotView[], amounts: CourtesyFields['amounts'] | undefined): ChosenPrice[] {
  return lots.flatMap((lot) =>
    lot.prices
      .map(({ id, name, unit_amount }) => ({ id, name, lot: lot.name, unit_amount, amount: amounts?.[id] ?? 0 }))
      .filter(({ amount }) => amount > 0),
  );
}

/** Returns the value of all of them. */
export function worthOf(chosen: readonly ChosenPrice[]): Cents {
  return sumCents(chosen.map(({ unit_amount, amount }) => (unit_amount * amount) as Cents));
}

/** Counts the places that the form asks of a lot, all its prices together. */
export function askedOf(lot: LotView, amounts: CourtesyFields['amounts'] | undefined): number {
  return courtesyTotal(lot.prices.map(({ id }) => ({ amount: amounts?.[id] ?? 0 })));
}

/** Returns the body for the API. */
export function bodyOf(fields: CourtesyFields, lots: readonly LotView[]): Omit<CourtesyBody, 'id'> {
  const chosen = chosenOf(lots, fields.amounts);
  if (fields.per_ticket) {
    return { tickets: chosen.map(({ id, amount }) => ({ id, amount, assignees_to: addressesOf(fields, id, amount) })) };
  }
  return {
    assignee_to_name: fields.assignee_to_name?.trim() ?? '',
    assignee_to_email: fields.assignee_to_email?.trim() ?? '',
    tickets: chosen.map(({ id, amount }) => ({ id, amount })),
  };
}

function addressesOf({ emails }: CourtesyFields, price_id: Id, amount: number): string[] {
  return Array.from({ length: amount }, (_, place) => emails?.[price_id]?.[place]?.trim() ?? '');
}

/** Spreads a pasted list over the fields from one on; `undefined` if it is no list. */
export function spreadAddresses(
  present: readonly (string | undefined)[],
  from: number,
  pasted: string,
  amount: number,
): (string | undefined)[] | undefined {
  const words = pasted.split(/[\s,;]+/).filter(Boolean);
  if (words.length < 2) return undefined;
  return Array.from({ length: amount }, (_, place) => words[place - from] ?? present[place]);
}

/** The reason why no courtesy can be issued at all. */
export type Closed = 'ended' | 'cancelled' | 'no-lots';

export function closedFor(event: EventView, lots: readonly LotView[], now: Date): Closed | undefined {
  if (event.canceled_at !== null) return 'cancelled';
  if (hasEnded(event, now)) return 'ended';
  return lots.length === 0 ? 'no-lots' : undefined;
}
