import type { Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import type { Actor } from '../../../kernel/http/actor.ts';
import type { LockedOrder } from './move-order.ts';

/** The account of the buyer's address takes an order that another person booked for it. */
const TAKE_OVER = sql`update orders set user_id = $2, named_by_link = true, buyer_proved = true where id = $1`;

/** Returns whether the address is proved already, as the account's own. */
export async function isOwnAddress(tx: Tx, { id }: Actor, email: string | null): Promise<boolean> {
  if (id === null || email === null) return false;
  const own = await tx.query(
    sql`select from users where id = ${id} and email = ${email} and email_confirmed_at is not null`,
  );
  return own.length > 0;
}

/**
 * Makes an order the account's that has its buyer's address, where it is not the account's yet: sessions of who booked it
 * or named that address end. Does nothing for everybody else.
 */
export async function takeOver(tx: Tx, actor: Actor, order: LockedOrder, email: string | null): Promise<void> {
  if (actor.id === null || order.user_id === actor.id || !(await isOwnAddress(tx, actor, email))) return;
  await tx.query(TAKE_OVER.with([order.id, actor.id]));
}
