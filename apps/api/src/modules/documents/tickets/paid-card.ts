import type { ChargedCard } from '@festix/domain/selling';
import { sql } from '../../../kernel/database/sql.ts';

export type PaidCard = ChargedCard | null;

/** Selects the card that paid the order `o`; null for one paid otherwise. */
export const PAID_CARD = sql`
  case when o.payment_method = 'card' then (
    select y.card from payments y where y.order_id = o.id and y.card is not null and y.sent_back_at is null
      and y.status in ('approved', 'in_mediation', 'charged_back', 'refunded')
    order by y.created_at desc, y.id desc limit 1) end`;
