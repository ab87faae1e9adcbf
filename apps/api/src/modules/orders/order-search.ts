import { normaliseDocument, uuidText, type OrderStatus } from '@festix/domain';
import type { OrderFilter } from './orders.queries.ts';

/** What a list of sales may be narrowed by. */
export interface OrderSearch {
  query?: string | undefined;
  /** Which column `query` looks in; user is name or e-mail. */
  filter?: 'user' | 'document' | 'code' | 'id' | undefined;
  status?: OrderStatus | undefined;
  lots?: readonly string[] | undefined;
  event_ids?: readonly string[] | undefined;
}

/** Narrows a filter over orders `o` by what somebody looks for. */
export function narrowed(base: OrderFilter, search: OrderSearch): OrderFilter {
  const params = [...base.params];
  const where = [base.where];
  const hold = (value: unknown, condition: (parameter: string) => string): void => {
    params.push(value);
    where.push(condition(`$${params.length}`));
  };
  if (search.status) hold(search.status, (status) => `o.status = ${status}`);
  if (search.event_ids) hold(search.event_ids, (events) => `o.event_id = any (${events}::uuid[])`);
  if (search.lots) {
    hold(
      search.lots,
      (lots) => `exists (select from tickets t where t.order_id = o.id and t.lot_id = any (${lots}::uuid[]))`,
    );
  }
  const words = search.query?.trim();
  if (words) holdWords(words, search.filter ?? 'user', hold);
  return { where: where.map((condition) => `(${condition})`).join(' and '), params };
}

function holdWords(
  words: string,
  filter: NonNullable<OrderSearch['filter']>,
  hold: (value: unknown, condition: (parameter: string) => string) => void,
): void {
  switch (filter) {
    case 'user':
      return hold(
        `%${literal(words)}%`,
        (pattern) => `o.buyer_name ilike ${pattern} or o.buyer_email ilike ${pattern}`,
      );
    case 'document':
      return hold(`${literal(normaliseDocument(words))}%`, (pattern) => `o.buyer_document like ${pattern}`);
    case 'code':
      return hold(`${literal(words.toUpperCase())}%`, (pattern) => `o.code like ${pattern}`);
    case 'id':
      return hold(uuidText.check(words) ? words : null, (id) => `o.id = ${id}::uuid`);
  }
}

/** Text that a pattern takes as it is. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
