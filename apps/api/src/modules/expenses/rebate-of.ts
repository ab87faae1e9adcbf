import { cents, rebateFigures, type RebateFigures } from '@festix/domain';
import { moneyFiguresOf, type MoneyEvent } from '../payouts/event-money.ts';

/** What of an event's fees goes back, by its producer's percent. */
export function rebateOf(event: MoneyEvent): RebateFigures {
  const { convenience_fees, rebates } = moneyFiguresOf(event);
  return rebateFigures(cents(convenience_fees), event.rebate_tax, rebates);
}
