import type { LegalKind } from '@festix/domain/people';

/** Returns SQL that selects the present version of a legal text, 0 until one is published. */
export function versionInForce(kind: LegalKind): string {
  return `(select coalesce(max(version), 0) from legal_texts where kind = '${kind}')`;
}
