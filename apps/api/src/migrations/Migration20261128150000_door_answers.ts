import { Migration } from '@mikro-orm/migrations';

/**
 * Answers that the producer wants to see at the door, on the phones' lists. A ticket that was named for somebody else at
 * its buyer's address is told to the doors anew, without the buyer's document.
 */
export class DoorAnswersMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table checkout_questions add column at_door boolean not null default false;
      alter table door_tickets add column answers jsonb;
      insert into door_dirty (event_id, ticket_id)
      select t.event_id, t.id
      from events e
      join door_tickets d on d.event_id = e.id and d.document_masked is not null
      join tickets t on t.id = d.ticket_id
      join orders o on o.id = t.order_id
      where event_end(e.start_date, e.end_date) > now() and t.assignee_email is null
        and fold_text(t.holder_name) <> fold_text(o.buyer_name);`);
  }
}
