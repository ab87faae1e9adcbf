import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** SQL for a charge: its status, the time of its last change, its creation, and the time to count from. */
interface ChargeInSql {
  status: Statement;
  updated_at: Statement;
  created_at?: Statement;
  now: Statement;
}

/**
 * Returns SQL that computes the time of the next reading of a charge of `payments`, null for never. A pending charge,
 * and one that ended without money in the last two days, is read once its age has grown by a quarter, which is soon for
 * a young one. A charge with money or a dispute is read at most daily, as long as banks allow chargebacks.
 */
export function nextReadingSql({ status, updated_at, created_at = sql`created_at`, now }: ChargeInSql): Statement {
  return sql`case
    when ${status} = 'pending' or (${status} in ('cancelled', 'rejected') and ${updated_at} > ${now} - interval '2 days')
      then ${now} + greatest(interval '2 minutes', (${now} - ${created_at}) / 4)
    when ${status} in ('approved', 'in_mediation', 'charged_back') and ${created_at} > ${now} - interval '180 days'
      then ${now} + greatest(interval '1 day', (${now} - ${created_at}) / 4)
  end`;
}
