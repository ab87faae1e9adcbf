import { Injectable } from '@nestjs/common';
import { type CheckoutBody } from '@festix/domain/contract';
import { fieldProblems, normaliseEmail } from '@festix/domain/ground';
import { askedDocument, type Buyer } from '@festix/domain/selling';
import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { versionInForce } from '../../documents/law/version-in-force.ts';
import { accountByEmail } from '../../messages/deliveries/account-by-email.ts';
import { BuyerLimit } from './buyer-limit.ts';
import { NAMED_HOLD } from './holds.ts';
import type { LockedOrder } from './move-order.ts';
import { OrderAnswers } from './order-answers.ts';

const WRITE_BUYER = sql`
  with buyer as (
    update orders set buyer_name = $2, buyer_email = $3, buyer_phone = $4, buyer_document = $5, user_id = case when $8 then $6 else coalesce(user_id, $6) end,
      named_by_link = named_by_link or $8, buyer_proved = buyer_proved and buyer_email = $3, buyer_corrected = buyer_corrected and not $9,
      terms_version = ${versionInForce('terms')}, privacy_version = ${versionInForce('privacy')},
      expires_at = greatest(${NAMED_HOLD}, $10), pix_extended = pix_extended or $10 is not null, proof_sent_at = case when buyer_email = $3 then proof_sent_at end
    where id = $1
  ),
  given as (
    select position, name, email from json_to_recordset($7) as a (position smallint, name text, email text)
    union all
    select position, assignee_name, assignee_email from tickets
    where $7::json is null and order_id = $1 and assignee_email is not null
  )
  update tickets set
    holder_name = coalesce(given.name, $2),
    holder_document = case when given.email is null or (given.email = $3 and fold_text(given.name) = fold_text($2)) then $5 end,
    assignee_name = case when given.email <> $3 then given.name end,
    assignee_email = case when given.email <> $3 then given.email end,
    assignee_id = case when given.email <> $3 then ${accountByEmail(sql`given.email`)} end
  from tickets t left join given on given.position = t.position
  where tickets.id = t.id and t.order_id = $1`.kept();

/** The circumstances of a checkout that names the buyer. */
interface TakenBy {
  userId: string | null;
  byLink: boolean;
  says: boolean;
  until: Date | null;
}

/** Stores the buyer of an order at its checkout, with the people of its tickets and the answers. */
@Injectable()
export class TakeBuyer {
  constructor(
    private readonly limit: BuyerLimit,
    private readonly answers: OrderAnswers,
  ) {}

  /**
   * Takes the buyer's data for a locked order. `says` is true if the caller entered the buyer, `byLink` if without the
   * buyer's session; `until` is the end of the longer hold of a Pix, if it gets one. Throws VALIDATION_ERROR and the
   * problems of BuyerLimit.
   */
  async take(
    tx: Tx,
    order: LockedOrder,
    buyer: Buyer,
    body: CheckoutBody,
    { userId, byLink, says, until }: TakenBy,
  ): Promise<void> {
    // After a first checkout, a change of method sends the rest no more.
    const isFirst = !order.is_charged;
    const { tickets } = order;
    const said = body.answers ?? (isFirst ? [] : undefined);
    const [answers] = await Promise.all([
      said && this.answers.hold(tx, order, said),
      this.limit.hold(tx, byLink ? { ...order, user_id: null } : order, buyer, userId),
    ]);
    const errors = { ...answers?.errors, ...unknownAssignees(body, tickets), ...missingDocument(order, buyer, body) };
    if (Object.keys(errors).length > 0) throw new ProblemError('VALIDATION_ERROR', { errors });
    const assignees = body.assignees ?? (isFirst ? [] : undefined);
    tx.send(
      WRITE_BUYER.with([
        order.id,
        buyer.name,
        buyer.email,
        buyer.phone,
        buyer.document,
        userId,
        assignees ? JSON.stringify(assignees.map(assigneeRow)) : null,
        byLink,
        says,
        until,
      ]),
    );
    answers?.keep(tx);
  }
}

/** Returns whether a required document is missing; a foreigner without one is counted by the proved e-mail. */
function missingDocument(order: LockedOrder, buyer: Buyer, body: CheckoutBody): Record<string, string[]> {
  const isMissing = buyer.document === null && !body.buyer?.is_foreigner;
  const isAsked = askedDocument(order, order.is_limited) === 'of_person';
  return isAsked && isMissing ? { 'buyer.document': [fieldProblems.required] } : {};
}

type AssigneeBody = NonNullable<CheckoutBody['assignees']>[number];

function unknownAssignees({ assignees }: CheckoutBody, tickets: number): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const [index, { ticket_index }] of (assignees ?? []).entries()) {
    if (ticket_index >= tickets) errors[`assignees.${index}.ticket_index`] = [fieldProblems.ticket];
  }
  return errors;
}

function assigneeRow({ ticket_index, name, email }: AssigneeBody) {
  return { position: ticket_index, name: name.trim(), email: normaliseEmail(email) };
}
