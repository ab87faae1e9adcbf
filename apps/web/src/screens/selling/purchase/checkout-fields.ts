import { type CheckoutBody, type CheckoutQuestionView, type OrderItemView } from '@festix/domain/contract';
import {
  checkProfile,
  cleanText,
  emailAddress,
  normaliseDocument,
  normalisePhone,
  requiredText,
} from '@festix/domain/ground';
import { answerField, answerPlaces, judgeAnswers, type PriceKind, type SaidAnswer } from '@festix/domain/programme';
import { type AskedDocument } from '@festix/domain/selling';
import type { FieldErrors } from '../../../frame/form/use-form.ts';

/** The set of parts that a checkout asks for. */
export interface CheckoutParts {
  questions: readonly CheckoutQuestionView[];
  /** Tickets of the order. */
  tickets: number;
  isFree: boolean;
  document: AskedDocument;
  /** The order has a buyer, who is another person: the form asks only for the payment method. */
  isPaidForOther: boolean;
}

/** Returns the values of a field by name; a group of boxes may have several. */
export type ReadField = (name: string) => readonly string[];

export const BUYER_FIELDS = ['name', 'email', 'phone', 'document', 'is_foreigner'] as const;

export const METHOD_FIELD = 'method';

/** Returns the names of the fields for a ticket of another holder: whether it is one, and whose. */
export const otherField = (ticket: number) => `other.${ticket}`;
export const otherNameField = (ticket: number) => `other_name.${ticket}`;
export const otherEmailField = (ticket: number) => `other_email.${ticket}`;

const ticketsOf = ({ tickets }: CheckoutParts) => Array.from({ length: tickets }, (_, ticket) => ticket);

/** Returns the fields of a checkout in the order of the screen. */
export function checkoutFields(parts: CheckoutParts): string[] {
  if (parts.isPaidForOther) return [METHOD_FIELD];
  const places = answerPlaces(parts.questions, parts.tickets);
  const answers = (ticket: number | null) => places.filter((place) => place.ticket_index === ticket).map(answerField);
  const ofTickets = ticketsOf(parts).flatMap((ticket) => [
    otherField(ticket),
    otherNameField(ticket),
    otherEmailField(ticket),
    ...answers(ticket),
  ]);
  return [...BUYER_FIELDS, ...answers(null), ...ofTickets, METHOD_FIELD];
}

/** Returns the faults of a typed checkout, in the words of the rules. */
export function checkoutFaults(parts: CheckoutParts, read: ReadField): FieldErrors<string> {
  if (parts.isPaidForOther) return {};
  const one = (name: string) => read(name)[0] ?? '';
  const faults: Record<string, string> = {};
  const profile = checkProfile({
    name: one('name'),
    phone: one('phone'),
    document: one('document'),
    is_foreigner: one('is_foreigner') !== '' || parts.document === 'none',
  });
  for (const [field, rule] of Object.entries(profile)) faults[field] = rule.message;
  if (!requiredText.check(one('email'))) faults['email'] = requiredText.message;
  else if (!emailAddress.check(one('email'))) faults['email'] = emailAddress.message;
  for (const ticket of ticketsOf(parts).filter((index) => one(otherField(index)))) {
    const [name, email] = [one(otherNameField(ticket)), one(otherEmailField(ticket))];
    if (!requiredText.check(name)) faults[otherNameField(ticket)] = requiredText.message;
    if (!emailAddress.check(email)) faults[otherEmailField(ticket)] = (email ? emailAddress : requiredText).message;
  }
  const said = answersIn(parts, read);
  const { errors } = judgeAnswers(parts.questions, parts.tickets, said);
  for (const [field, [message]] of Object.entries(errors)) faults[answerFieldOf(field, said)] = message ?? '';
  return faults;
}

/** Returns the body of a checkout. */
export function checkoutBody(parts: CheckoutParts, read: ReadField): CheckoutBody {
  const one = (name: string) => cleanText(read(name)[0] ?? '');
  const method = parts.isFree ? 'free' : one(METHOD_FIELD) === 'card' ? 'card' : 'pix';
  if (parts.isPaidForOther) return { payment: { method } };
  return {
    buyer: {
      name: one('name'),
      email: one('email'),
      phone: normalisePhone(one('phone')) ?? null,
      document: one('is_foreigner') ? null : normaliseDocument(one('document')) || null,
      ...(one('is_foreigner') && { is_foreigner: true }),
    },
    answers: answersIn(parts, read),
    assignees: ticketsOf(parts)
      .filter((ticket) => one(otherField(ticket)))
      .map((ticket_index) => ({
        ticket_index,
        name: one(otherNameField(ticket_index)),
        email: one(otherEmailField(ticket_index)),
      })),
    payment: { method },
  };
}

/** Returns the form's field of a body's field, as the server names it. */
export function fieldInForm(body: CheckoutBody, field: string): string {
  const [part = '', at = '', name = ''] = field.split('.');
  if (part === 'buyer') return at;
  if (part === 'payment') return METHOD_FIELD;
  if (part === 'answers') return answerFieldOf(field, body.answers ?? []);
  const assignee = part === 'assignees' ? body.assignees?.[Number(at)] : undefined;
  if (!assignee) return field;
  return name === 'email' ? otherEmailField(assignee.ticket_index) : otherNameField(assignee.ticket_index);
}

/** Answers that are there, in the order of their places. */
function answersIn({ questions, tickets }: CheckoutParts, read: ReadField): SaidAnswer[] {
  return answerPlaces(questions, tickets).flatMap((place) => {
    const values = read(answerField(place)).filter((value) => value.trim() !== '');
    if (values.length === 0) return [];
    const { question, ticket_index } = place;
    const value = question.type === 'multiple_choice' ? [...values] : (values[0] ?? '');
    return [{ question_id: question.id, ...(ticket_index !== null && { ticket_index }), value }];
  });
}

/**
 * Returns the field of an error: `answers.2.value` is the third sent answer; a missing answer is named by its place.
 */
function answerFieldOf(field: string, said: readonly SaidAnswer[]): string {
  const answer = /^answers\.\d+\./.test(field) ? said[Number(field.split('.')[1])] : undefined;
  if (!answer) return field;
  const { question_id, ticket_index } = answer;
  return ticket_index === undefined ? `answers.${question_id}` : `answers.${question_id}.${ticket_index}`;
}

/** The price of a ticket in an order. */
export interface TicketPrice {
  /** `Meia, 2º lote` */
  words: string;
  kind: PriceKind;
}

/** Returns the price of each ticket of an order, in the order of its tickets. */
export function pricesOf(items: readonly OrderItemView[]): TicketPrice[] {
  return items.flatMap(({ amount, places, name, kind, lot }) =>
    Array.from({ length: amount * places }, () => ({ words: `${name}, ${lot.name}`, kind })),
  );
}
