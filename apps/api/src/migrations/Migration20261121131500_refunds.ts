import { Migration } from '@mikro-orm/migrations';

/** Money that buyers ask back, and that sellers give back. */
export class RefundsMigration extends Migration {
  override up(): void {
    this.addSql(refunds);
  }
}

/**
 * `is_open` says that a line stands for its ticket: it waits for an answer, or the ticket was refunded by it. A ticket
 * has one such line at most. However a ticket comes to be refunded, requests that wait for it lose it, and one that has
 * lost all of them is moot: nobody has answered it.
 */
const refunds = `
create table refund_requests (
  id uuid primary key,
  order_id uuid not null references orders,
  event_id uuid not null references events,
  rule text not null constraint refund_requests_rule check (rule in ('withdrawal', 'event_cancelled', 'event_changed', 'seller')),
  status text not null constraint refund_requests_status check (status in ('pending', 'approved', 'refused', 'withdrawn', 'moot')),
  amount integer not null constraint refund_requests_amount check (amount >= 0),
  reason text,
  answer text,
  asked_by uuid references users on delete set null,
  answered_by uuid references users on delete set null,
  created_at timestamptz not null,
  answered_at timestamptz,
  constraint refund_requests_answered check ((status in ('pending', 'moot')) = (answered_at is null))
);
create index refund_requests_order on refund_requests (order_id, created_at desc);
create index refund_requests_event on refund_requests (event_id, created_at desc);
create index refund_requests_pending on refund_requests (created_at) where status = 'pending';
create index refund_requests_inbox on refund_requests
  ((status <> 'pending'), (case when status = 'pending' then created_at end), created_at desc, id);
create index refund_requests_asker on refund_requests (asked_by) where asked_by is not null;
create index refund_requests_answerer on refund_requests (answered_by) where answered_by is not null;
create table refund_tickets (
  request_id uuid not null references refund_requests on delete cascade,
  ticket_id uuid not null references tickets on delete cascade,
  amount integer not null constraint refund_tickets_amount check (amount >= 0),
  is_open boolean not null default true,
  primary key (request_id, ticket_id)
);
create unique index refund_tickets_once on refund_tickets (ticket_id) where is_open;
create function close_refund_requests() returns trigger language plpgsql as $$
begin
  with lost as (
    update refund_tickets l set is_open = false
    from refund_requests r
    where l.ticket_id = new.id and l.is_open and r.id = l.request_id and r.status = 'pending'
    returning l.request_id, l.ticket_id, l.amount
  ),
  rest as (
    select lost.request_id, lost.amount, exists (
      select from refund_tickets l where l.request_id = lost.request_id and l.is_open and l.ticket_id <> lost.ticket_id) as is_left
    from lost
  )
  update refund_requests r set
    amount = r.amount - rest.amount,
    status = case when rest.is_left then r.status else 'moot' end
  from rest where r.id = rest.request_id;
  return null;
end $$;
create trigger tickets_refunded_close_requests after update of status on tickets for each row
  when (new.status = 'refunded' and old.status <> 'refunded') execute function close_refund_requests();
`;
