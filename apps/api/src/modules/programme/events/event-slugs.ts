import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../kernel/database/database.ts';
import { sql } from '../../../kernel/database/sql.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { PublicSlugs } from '../../../kernel/access/public-slugs.ts';

const MOST_KNOWN = 10_000;

interface FoundEvent {
  owner_id: string;
  is_public: boolean;
}

/** Manages the slugs of events, in the table shared by events and producers. */
@Injectable()
export class EventSlugs {
  private readonly known = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly slugs: PublicSlugs,
  ) {}

  /**
   * Finds the published event of a slug, also of an old one. A public slug stays its owner's for good, so results are
   * cached.
   */
  async eventIdOf(slug: string): Promise<string | undefined> {
    const found = await this.find(slug);
    return found?.is_public ? found.owner_id : undefined;
  }

  /** Finds a draft too, for callers who check its access. */
  async anyEventIdOf(slug: string): Promise<string | undefined> {
    return (await this.find(slug))?.owner_id;
  }

  private async find(slug: string): Promise<FoundEvent | undefined> {
    const known = this.known.get(slug);
    if (known) return { owner_id: known, is_public: true };
    const [row] = await this.database.query(
      sql<FoundEvent>`select s.owner_id, e.published_at is not null as is_public from public_slugs s join events e on e.id = s.owner_id
       where s.slug = ${slug} and s.kind = 'event'`,
    );
    if (!row?.is_public) return row;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(slug, row.owner_id);
    return row;
  }

  /**
   * Refuses a taken slug before work is done for it; a faster request may still take it meanwhile. Throws SLUG_TAKEN.
   */
  async refuseTaken(eventId: string, slug: string): Promise<void> {
    const taken = await this.database.query(
      sql`select from public_slugs where slug = ${slug} and owner_id <> ${eventId}`,
    );
    if (taken.length > 0) throw new ProblemError('SLUG_TAKEN');
  }

  /** Makes a slug the event's current one; it may be an old one of its own. Throws SLUG_TAKEN. */
  async take(tx: Tx, eventId: string, slug: string): Promise<void> {
    await this.slugs.take(tx, { kind: 'event', owner_id: eventId }, slug);
  }
}
