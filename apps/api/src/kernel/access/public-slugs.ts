import { Injectable } from '@nestjs/common';
import { Clock } from '../watch/clock.ts';
import type { Tx } from '../database/database.ts';
import { ProblemError } from '../watch/problem.ts';

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
    await tx.query('update public_slugs set is_current = false where kind = $1 and owner_id = $2 and is_current', [
      kind,
      owner_id,
    ]);
    const taken = await tx.query(
      `insert into public_slugs (slug, kind, owner_id, created_at) values ($1, $2, $3, $4)
       on conflict (slug) do update set is_current = true
         where public_slugs.kind = excluded.kind and public_slugs.owner_id = excluded.owner_id
       returning slug`,
      [slug, kind, owner_id, this.clock.now()],
    );
    if (taken.length === 0) throw new ProblemError('SLUG_TAKEN');
  }
}
