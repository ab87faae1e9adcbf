import { type DoorAnswerView, type DoorTicketView } from '@festix/domain/contract';
import { feedbackOfVerdict, type Verdict } from '@festix/domain/door';
import { maskDocument, maskEmail } from '@festix/domain/ground';
import { PRICE_UNTOLD } from '@festix/domain/programme';
import { type OrderStatus } from '@festix/domain/selling';
import { BUYER_NAME } from '../../documents/tickets/who-bought.ts';
import { HOLDER_DOCUMENT, HOLDER_NAME } from '../../documents/tickets/who-holds.ts';
import { DOOR_ANSWERS } from './door-answers.ts';
import type { EnteredTicket, PlacedTicket } from './door-facts.ts';
import { DOCUMENT_OPEN } from './open-documents.ts';
import { sql } from '../../../kernel/database/sql.ts';

/** The columns of a ticket that a door shows, besides its facts. */
export interface ShownColumns {
  lot_name: string;
  lot_sorting: number;
  /** The other seller's name. */
  seller: string | null;
  /** The other seller's code. */
  seller_code: string | null;
  price_name: string | null;
  holder_name: string | null;
  document: string | null;
  answers: DoorAnswerView[] | null;
  assignee_email: string | null;
  assignee_id: string | null;
  assignee_account: string | null;
  order_code: string | null;
  buyer_id: string | null;
  buyer_name: string | null;
  document_open: boolean | null;
}

/** SQL: the code of a ticket `t` of the lot `l` by its other seller; looks nothing up for tickets of our own. */
export const SELLER_CODE = sql`case when l.partner_id is not null then (select k.code from partner_tickets k where k.ticket_id = t.id) end`;

export const SHOWN_COLUMNS = sql`
  l.name as lot_name, l.sorting as lot_sorting, other_seller.name as seller, ${SELLER_CODE} as seller_code,
  p.name as price_name,
  ${HOLDER_NAME} as holder_name, ${HOLDER_DOCUMENT} as document,
  ${DOOR_ANSWERS} as answers, t.assignee_email, t.assignee_id, assignee.name as assignee_account,
  o.code as order_code, o.user_id as buyer_id, ${BUYER_NAME} as buyer_name,
  ${DOCUMENT_OPEN} as document_open`;

export const SHOWN_JOINS = sql`
  left join lots l on l.id = t.lot_id
  left join partners other_seller on other_seller.id = l.partner_id
  left join prices p on p.id = t.price_id
  left join users assignee on assignee.id = t.assignee_id`;

export type ShownTicket = EnteredTicket & ShownColumns;

export function presentDoorTicket(
  ticket: PlacedTicket & ShownColumns,
  { code, text }: Pick<Verdict, 'code' | 'text'>,
  showsNames: boolean,
): DoorTicketView {
  const buyer = ticket.order_id === null ? null : { id: ticket.buyer_id, name: showsNames ? ticket.buyer_name : null };
  return {
    id: ticket.ticket_id,
    serial: ticket.serial,
    entry: ticket.entry,
    code: ticket.code,
    price: { name: ticket.price_name ?? PRICE_UNTOLD, kind: ticket.price_kind },
    lot: { id: ticket.lot_id, name: ticket.lot_name, sorting: ticket.lot_sorting },
    ...(ticket.seller !== null && { seller: ticket.seller }),
    ...(ticket.seller_code !== null && { seller_code: ticket.seller_code }),
    holder_name: showsNames ? ticket.holder_name : null,
    document_masked: showsNames && ticket.document !== null ? maskDocument(ticket.document) : null,
    ...(ticket.answers && { answers: ticket.answers }),
    assignee_to: ticket.assignee_email === null ? null : maskEmail(ticket.assignee_email),
    transfered_user:
      ticket.assignee_id === null
        ? null
        : { id: ticket.assignee_id, name: showsNames ? ticket.assignee_account : null },
    user: buyer,
    order:
      ticket.order_id === null
        ? null
        : {
            id: ticket.order_id,
            code: ticket.order_code ?? '',
            status: ticket.order_status as OrderStatus,
            user: buyer,
          },
    checkIn:
      ticket.checkin_id === null || ticket.first_at === null
        ? []
        : [
            {
              id: ticket.checkin_id,
              created_at: ticket.first_at.toISOString(),
              by: ticket.first_by,
              device: ticket.first_device,
            },
          ],
    ...(ticket.document_open && { document_open: true }),
    feedback: code,
    ...(code !== 'ADMITTED' && text !== feedbackOfVerdict(code).text && { feedback_text: text }),
  };
}
