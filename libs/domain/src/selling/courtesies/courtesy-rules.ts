import { cleanText } from '../../ground/words/clean-text.ts';
import { PERSON_NAME_LENGTH } from '../../ground/rules/lengths.ts';
import { emailAddress } from '../../ground/rules/email.ts';
import { integerRule, textRule } from '../../ground/rules/rule.ts';
import { fieldProblems } from '../../ground/problems/field-problems.ts';

/** Most tickets of one courtesy. */
export const MOST_COURTESY_TICKETS = 500;

/** Accepts the number of tickets of a price to give away; zero is none. */
export const courtesyAmount = integerRule(
  'courtesy_amount',
  'Quantidade inválida',
  (amount) => amount >= 0 && amount <= MOST_COURTESY_TICKETS,
  { minimum: 0, maximum: MOST_COURTESY_TICKETS },
);

/** Accepts the address of a courtesy's holder; the specification has this text for any invalid one. */
export const courtesyEmail = textRule('courtesy_email', fieldProblems.required, (text) =>
  emailAddress.check(cleanText(text)),
);

export const courtesyName = textRule(
  'courtesy_name',
  fieldProblems.required,
  (text) => cleanText(text) !== '' && cleanText(text).length <= PERSON_NAME_LENGTH,
);

export const courtesyTexts = Object.freeze({
  noTickets: 'Escolha pelo menos um ingresso.',
  noAssignee: 'E-mail e nome são obrigatórios',
  assigneesMissing: 'Informe um e-mail para cada ingresso.',
  tooMany: `Uma cortesia tem no máximo ${MOST_COURTESY_TICKETS} ingressos.`,
});

/** The request for one price. */
export interface CourtesyTickets {
  /** Id of the price. */
  id: string;
  amount: number;
  /** One address a ticket; empty if one person gets all. */
  assignees_to?: readonly string[];
}

export interface CourtesyAsked {
  assignee_to_email?: string | null;
  assignee_to_name?: string | null;
  tickets: readonly CourtesyTickets[];
}

/** Returns whether each ticket has an address of its own. */
export function isPerTicket({ tickets }: CourtesyAsked): boolean {
  return tickets.some(({ assignees_to }) => (assignees_to?.length ?? 0) > 0);
}

export function courtesyTotal(tickets: readonly Pick<CourtesyTickets, 'amount'>[]): number {
  return tickets.reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns the faults of a courtesy as a whole, by field; empty for a valid one. */
export function faultsOfCourtesy(asked: CourtesyAsked): Record<string, string[]> {
  const total = courtesyTotal(asked.tickets);
  if (total === 0) return { user_ticket_limit: [courtesyTexts.noTickets] };
  if (total > MOST_COURTESY_TICKETS) return { user_ticket_limit: [courtesyTexts.tooMany] };
  if (!isPerTicket(asked)) {
    const isComplete = Boolean(asked.assignee_to_email?.trim() && asked.assignee_to_name?.trim());
    return isComplete ? {} : { assignee_to_email: [courtesyTexts.noAssignee] };
  }
  return Object.fromEntries(
    [...asked.tickets.entries()]
      .filter(([, { amount, assignees_to }]) => (assignees_to?.length ?? 0) !== amount)
      .map(([index]) => [`tickets.${index}.assignees_to`, [courtesyTexts.assigneesMissing]]),
  );
}
