import { Injectable } from '@nestjs/common';
import { Clock } from '../watch/clock.ts';
import type { Tx } from '../database/database.ts';
import { ProblemError } from '../watch/problem.ts';
import { sql } from '../database/sql.ts';

/** The owner of a slug. */
export interface SlugOwner {
  kind: 'event' | 'producer';
  owner_id: string;
}

/** Manages public slugs, in the table shared by events and producers. A former slug stays its owner's. */
@Injectable()
export class PublicSlugs {
  constructor(private readonly clock: Clock) {}

  /** Makes a slug its owner's current one; it may be an old one of its own. Throws SLUG_TAKEN. */
  async take(tx: Tx, { kind, owner_id }: SlugOwner, slug: string): Promise<void> {
    await tx.query(
      sql`update public_slugs set is_current = false where kind = ${kind} and owner_id = ${owner_id} and is_current`,
    );
    const taken = await tx.query(
      sql`insert into public_slugs (slug, kind, owner_id, created_at) values (${slug}, ${kind}, ${owner_id}, ${this.clock.now()})
       on conflict (slug) do update set is_current = true
         where public_slugs.kind = excluded.kind and public_slugs.owner_id = excluded.owner_id
       returning slug`,
    );
    if (taken.length === 0) throw new ProblemError('SLUG_TAKEN');
  }
}
