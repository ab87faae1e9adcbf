import { Migration } from '@mikro-orm/migrations';

/**
 * Runs that refund every order of a cancelled event. An event has one that is not done at most. `taken_until` is the end
 * of the turn of the process that works on it. `refund_id` becomes the id of the order's refund request, and of the refund
 * at the gateway: it is chosen once, so that money is sent once, however often a run begins again.
 */
export class RefundRunsMigration extends Migration {
  override up(): void {
    this.addSql(`
      create table refund_runs (
        id uuid primary key,
        event_id uuid not null references events on delete cascade,
        state text not null constraint refund_runs_state check (state in ('running', 'paused', 'done')),
        started_by uuid references users on delete set null,
        created_at timestamptz not null,
        done_at timestamptz,
        taken_until timestamptz,
        constraint refund_runs_done check ((state = 'done') = (done_at is not null))
      );
      create unique index refund_runs_one on refund_runs (event_id) where state <> 'done';
      create index refund_runs_event on refund_runs (event_id, created_at desc);
      create index refund_runs_starter on refund_runs (started_by) where started_by is not null;
      create index refund_runs_running on refund_runs (taken_until) where state = 'running';
      create table refund_run_orders (
        run_id uuid not null references refund_runs on delete cascade,
        order_id uuid not null references orders on delete cascade,
        number integer not null,
        refund_id uuid not null,
        amount integer not null constraint refund_run_orders_amount check (amount > 0),
        outcome text not null
          constraint refund_run_orders_outcome check (outcome in ('waiting', 'refunded', 'failed', 'by_hand')),
        code text,
        settled_at timestamptz,
        primary key (run_id, order_id),
        constraint refund_run_orders_code check ((outcome = 'failed') = (code is not null))
      );
      create index refund_run_orders_waiting on refund_run_orders (run_id, number) where outcome = 'waiting';
      create index refund_run_orders_order on refund_run_orders (order_id);`);
  }
}
