import { Migration } from '@mikro-orm/migrations';

/**
 * The state of a document check in the doors' list, so that no phone loses an unanswered one. Admitted tickets of events
 * that are not over are told to the doors anew.
 */
export class OpenDocumentsMigration extends Migration {
  override up(): void {
    this.addSql(`
      alter table door_tickets add column document_state text
        constraint door_tickets_document_state check (document_state in ('open', 'answered', 'none'));
      create index door_tickets_documents on door_tickets (event_id, serial) where document_state = 'open';
      insert into door_dirty (event_id, ticket_id)
      select d.event_id, d.ticket_id
      from events e
      join door_tickets d on d.event_id = e.id
      where event_end(e.start_date, e.end_date) > now() and d.checked_in_at is not null
        and (d.status = 'leased'
          or d.price_kind in ('meia_estudante', 'meia_pcd', 'meia_acompanhante', 'meia_idjovem', 'idoso'));`);
  }
}
