import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.ts';
import { Database, type Tx } from '../../kernel/database.ts';
import { Problem } from '../../kernel/problem.ts';

const MOST_KNOWN = 10_000;

/** The slugs of events, in the one table that events and producers share. */
@Injectable()
export class EventSlugs {
  private readonly known = new Map<string, string>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Finds the event of a slug, also of an old one. A slug stays its owner's for ever, so what was found is kept. */
  async eventIdOf(slug: string): Promise<string | undefined> {
    const known = this.known.get(slug);
    if (known) return known;
    const [row] = await this.database.query<{ owner_id: string }>(
      `select owner_id from public_slugs where slug = $1 and kind = 'event'`,
      [slug],
    );
    if (!row) return undefined;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(slug, row.owner_id);
    return row.owner_id;
  }

  /** Makes a slug the event's current one; it may be an old one of its own. Throws SLUG_TAKEN. */
  async take(tx: Tx, eventId: string, slug: string): Promise<void> {
    await tx.query(`update public_slugs set is_current = false where kind = 'event' and owner_id = $1 and is_current`, [
      eventId,
    ]);
    const taken = await tx.query(
      `insert into public_slugs (slug, kind, owner_id, created_at) values ($1, 'event', $2, $3)
       on conflict (slug) do update set is_current = true
         where public_slugs.kind = 'event' and public_slugs.owner_id = excluded.owner_id
       returning slug`,
      [slug, eventId, this.clock.now()],
    );
    if (taken.length === 0) throw new Problem('SLUG_TAKEN');
  }
}
