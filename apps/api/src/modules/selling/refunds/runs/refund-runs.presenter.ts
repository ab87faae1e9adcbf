import type { LeftOrdersView, RefundAllView, RefundRunOrderView, RefundRunView } from '@festix/domain/contract';
import { cents } from '@festix/domain/ground';
import { figuresOf } from '@festix/domain/money';
import { runObstacle, shortfallOf } from '@festix/domain/selling';
import type { RefundAllFacts, RefundRunOrderRow, RefundRunRow, RefundRunsQueries } from './refund-runs.queries.ts';

type Sums = Awaited<ReturnType<RefundRunsQueries['refundable']>>[number];

export function presentRun(run: RefundRunRow): RefundRunView {
  const { id, state, started_by, orders, waiting, at_gateway, refunded, failed, by_hand } = run;
  return {
    ...{ id, state, started_by, orders },
    created_at: run.created_at.toISOString(),
    done_at: run.done_at?.toISOString() ?? null,
    amount: cents(run.amount),
    refunded_amount: cents(run.refunded_amount),
    outcomes: { waiting, at_gateway, refunded, failed, by_hand },
  };
}

/** Presents what a run would do; `seesBalance` says whether the viewer may see the event's balance. */
export function presentAll(
  facts: RefundAllFacts,
  sums: readonly Sums[],
  run: RefundRunRow | undefined,
  seesBalance: boolean,
): RefundAllView {
  const due = sums.find(({ kind }) => kind === 'refundable');
  const { balance } = figuresOf(facts.ledger);
  const isOpen = run !== undefined && run.state !== 'done';
  return {
    obstacle: runObstacle(facts, due?.orders ?? 0) ?? (isOpen ? 'REFUND_ALL_RUNNING' : null),
    orders: due?.orders ?? 0,
    tickets: due?.tickets ?? 0,
    amount: cents(due?.amount ?? 0),
    receipt: cents(due?.receipt ?? 0),
    fees: cents(due?.fees ?? 0),
    absorbed_fees: cents(due?.absorbed_fees ?? 0),
    asked: facts.asked,
    at_sale_point: leftOf(sums, 'at_sale_point'),
    disputed: leftOf(sums, 'disputed'),
    late: { orders: due?.late_orders ?? 0, amount: cents(due?.late_amount ?? 0) },
    balance: seesBalance ? balance : null,
    shortfall: seesBalance ? shortfallOf(balance, cents(due?.owed ?? 0)) : null,
    run: run ? presentRun(run) : null,
  };
}

function leftOf(sums: readonly Sums[], kind: Sums['kind']): LeftOrdersView {
  const left = sums.find((each) => each.kind === kind);
  return { orders: left?.orders ?? 0, amount: cents(left?.amount ?? 0) };
}

export function presentRunOrder({ amount, settled_at, ...row }: RefundRunOrderRow): RefundRunOrderView {
  return { ...row, amount: cents(amount), settled_at: settled_at?.toISOString() ?? null };
}
