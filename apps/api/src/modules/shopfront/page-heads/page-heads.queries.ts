import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.ts';
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
    const [found] = await this.database.query<FoundSlug & object>(
      `select asked.kind, asked.owner_id, present.slug as current,
         (asked.kind <> 'event' or exists (select from events e where e.id = asked.owner_id and ${hasPublicPage('e')})) as is_public
       from public_slugs asked
       join public_slugs present on present.kind = asked.kind and present.owner_id = asked.owner_id and present.is_current
       where asked.slug = $1`,
      [slug],
    );
    return found;
  }

  async producerName(id: string): Promise<string | undefined> {
    const [producer] = await this.database.query<{ name: string }>('select name from users where id = $1', [id]);
    return producer?.name;
  }

  /** Returns the current slugs of the producers among these. */
  async producerSlugs(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ slug: string }>(
      `select slug from public_slugs where kind = 'producer' and is_current and owner_id = any ($1::uuid[]) order by slug`,
      [ids],
    );
    return rows.map(({ slug }) => slug);
  }
}
