/** A charge as SQL: its status, when that last changed, when it was made, and the moment from which it counts. */
interface ChargeInSql {
  status: string;
  updated_at: string;
  created_at?: string;
  now: string;
}

/**
 * When the gateway is asked about a charge of `payments` again, as SQL; null is never. What waits, and what ended without
 * money in the last two days, is read once it is a quarter older, which is soon for a young one. What holds money, or is
 * fought over, is read daily at most, for as long as banks take money back.
 */
export function nextReadingSql({ status, updated_at, created_at = 'created_at', now }: ChargeInSql): string {
  return `case
    when ${status} = 'pending' or (${status} in ('cancelled', 'rejected') and ${updated_at} > ${now} - interval '2 days')
      then ${now} + greatest(interval '2 minutes', (${now} - ${created_at}) / 4)
    when ${status} in ('approved', 'in_mediation', 'charged_back') and ${created_at} > ${now} - interval '180 days'
      then ${now} + greatest(interval '1 day', (${now} - ${created_at}) / 4)
  end`;
}
