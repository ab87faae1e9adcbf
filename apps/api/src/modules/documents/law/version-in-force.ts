import type { LegalKind } from '@festix/domain/people';
import { sql, type Statement } from '../../../kernel/database/sql.ts';

/** Returns SQL that selects the present version of a legal text, 0 until one is published. */
export function versionInForce(kind: LegalKind): Statement {
  return sql`(select coalesce(max(version), 0) from legal_texts where kind = ${sql.literal(kind)})`;
}
