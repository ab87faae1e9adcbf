import { defineEntity, p } from '@mikro-orm/core';
import type { LedgerAccount } from '@festix/domain/money';

const postings = defineEntity({
  name: 'LedgerPosting',
  tableName: 'ledger_postings',
  properties: {
    id: p.uuid().primary(),
    event_id: p.uuid(),
    order_id: p.uuid().nullable(),
    payout_id: p.uuid().nullable(),
    expense_id: p.uuid().nullable(),
    kind: p.text(),
    posted_at: p.datetime(),
  },
});

/** An event, as entries that sum to zero. */
export class LedgerPosting extends postings.class {}
postings.setClass(LedgerPosting);

const entries = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  properties: {
    id: p.bigint().primary(),
    posting_id: p.uuid(),
    event_id: p.uuid(),
    account: p.text().$type<LedgerAccount>(),
    /** Centavos: positive into the account, negative out of it. */
    amount: p.bigint(),
  },
});

/** One entry of the double-entry ledger; it never changes. */
export class LedgerEntry extends entries.class {}
entries.setClass(LedgerEntry);
