import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { hasPublicPage } from '../../../kernel/database/has-public-page.ts';
import type { SlugOwner } from '../../../kernel/access/public-slugs.ts';

/** The owner of a slug, and its current slug. */
export interface FoundSlug extends SlugOwner {
  current: string;
  /** False for an event without a public page, to which no former address leads. */
  is_public: boolean;
}

@Injectable()
export class PageHeadsQueries {
  constructor(private readonly database: Database) {}

  async slug(slug: string): Promise<FoundSlug | undefined> {
    const [found] = await this.database.query(
      sql<FoundSlug>`select asked.kind, asked.owner_id, present.slug as current,
         (asked.kind <> 'event' or exists (select from events e where e.id = asked.owner_id and ${hasPublicPage(sql`e`)})) as is_public
       from public_slugs asked
       join public_slugs present on present.kind = asked.kind and present.owner_id = asked.owner_id and present.is_current
       where asked.slug = $1`.with([slug]),
    );
    return found;
  }

  async producerName(id: string): Promise<string | undefined> {
    const [producer] = await this.database.query(sql<{ name: string }>`select name from users where id = ${id}`);
    return producer?.name;
  }

  /** Returns the current slugs of the producers among these. */
  async producerSlugs(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query(
      sql<{
        slug: string;
      }>`select slug from public_slugs where kind = 'producer' and is_current and owner_id = any (${ids}::uuid[]) order by slug`,
    );
    return rows.map(({ slug }) => slug);
  }
}
