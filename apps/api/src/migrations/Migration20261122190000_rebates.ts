import { Migration } from '@mikro-orm/migrations';

/** What of an order's fees goes back to the producer is agreed when it is made, like its taxes, and held by the book. */
export class RebatesMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table orders add column rebate_tax integer;
      -- In the order in which a sale writes them, so that a sale that is under way waits or is waited for, and no more.
      lock table tickets, ledger_entries in share row exclusive mode;
    `);
    this.addSql(FREEZE_REBATES);
    // What follows may change these tables only once nothing about them is left to be checked.
    this.addSql('set constraints all immediate; set constraints all deferred');
  }
}

/**
 * Orders that have no percent get that of who produces their event now, and the book the share of what stands of them. Each
 * order's share is rounded by itself, half a centavo up.
 */
export const FREEZE_REBATES = `
with frozen as (
  update orders o set rebate_tax = u.rebate_tax
  from events e join users u on u.id = e.producer_id
  where e.id = o.event_id and o.rebate_tax is null and u.rebate_tax is not null
  returning o.id, o.event_id, o.status, o.rebate_tax
),
fees as (
  select f.id, f.event_id, f.rebate_tax, sum(t.tax_amount) as amount
  from frozen f join tickets t on t.order_id = f.id and t.status = 'valid'
  where f.status = 'paid' group by f.id, f.event_id, f.rebate_tax
),
shares as materialized (
  select id as order_id, event_id, uuidv7() as posting_id, (amount * rebate_tax + 5000) / 10000 as amount
  from fees where amount * rebate_tax >= 5000
),
postings as (
  insert into ledger_postings (id, event_id, order_id, kind)
  select posting_id, event_id, order_id, 'rebate frozen' from shares
)
insert into ledger_entries (posting_id, event_id, account, amount)
select s.posting_id, s.event_id, e.account, e.amount
from shares s, lateral (values ('rebates_agreed', -s.amount), ('rebate_allowance', s.amount)) as e (account, amount)`;
