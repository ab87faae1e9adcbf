import { Migration } from '@mikro-orm/migrations';

/** How often each event's public page was opened. */
export class PageViewsMigration extends Migration {
  override up(): void {
    this.addSql(pageViews);
  }
}

const pageViews = `
create table page_views (
  event_id uuid not null references events on delete cascade,
  day date not null,
  views bigint not null constraint page_views_views check (views > 0),
  primary key (event_id, day)
);
`;
