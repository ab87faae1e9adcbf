import type { LegalKind } from '@festix/domain/people';

/** The version of a legal text that people agree to now, as an expression of SQL: 0 until one is published. */
export function versionInForce(kind: LegalKind): string {
  return `(select coalesce(max(version), 0) from legal_texts where kind = '${kind}')`;
}
