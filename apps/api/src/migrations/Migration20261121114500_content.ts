import { Migration } from '@mikro-orm/migrations';

/** What an event says beside its tickets, and what it asks of its buyers. */
export class ContentMigration extends Migration {
  override up(): void {
    this.addSql(content);
  }
}

const content = `
alter table events add column privacy_policy text, add column show_privacy_policy boolean not null default false;
create table event_integrations (
  event_id uuid primary key references events on delete cascade,
  gtm_id text,
  ga_id text,
  facebook_pixel_id text,
  meta_tag_manager_id text,
  meta_tag_manager_access_token text,
  constraint event_integrations_meta check ((meta_tag_manager_id is null) = (meta_tag_manager_access_token is null))
);
create table agendas (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  title text not null,
  description text,
  sorting smallint not null
);
create index agendas_event on agendas (event_id, sorting);
create table agenda_blocks (
  id uuid primary key,
  agenda_id uuid not null references agendas on delete cascade,
  title text not null,
  description text,
  start_time text not null,
  end_time text,
  sorting smallint not null
);
create index agenda_blocks_agenda on agenda_blocks (agenda_id, sorting);
create table faq_items (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  question text not null,
  answer text not null,
  sorting smallint not null
);
create index faq_items_event on faq_items (event_id, sorting);
create table checkout_questions (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  assignment text not null constraint checkout_questions_assignment check (assignment in ('per_order', 'per_ticket')),
  question text not null,
  type text not null constraint checkout_questions_type
    check (type in ('short_text', 'long_text', 'single_choice', 'multiple_choice', 'select')),
  required boolean not null,
  sorting smallint not null
);
create index checkout_questions_event on checkout_questions (event_id, sorting);
create table checkout_choices (
  id uuid primary key,
  question_id uuid not null references checkout_questions on delete cascade,
  answer text not null,
  sorting smallint not null
);
create index checkout_choices_question on checkout_choices (question_id, sorting);
`;
