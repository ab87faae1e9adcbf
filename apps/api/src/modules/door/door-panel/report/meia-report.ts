import {
  isReducedByLaw,
  meiaFigures,
  priceKindLabel,
  PRICE_KINDS,
  QUOTA_KINDS,
  type MeiaFacts,
  type PriceKind,
} from '@festix/domain/programme';
import type { KindRecord } from './report.queries.ts';
import { reportTexts as texts } from './report-texts.ts';

/** A kind of price, or the sum of all that count towards the quota. */
export interface MeiaRow {
  label: string;
  sold: number;
  given: number;
  disputed: number;
  inside: number;
  /** Results of document checks; absent for kinds that no law reduces. */
  documents: { shown: number; denied: number; paid: number; unrecorded: number } | null;
}

export interface MeiaQuota {
  /** Places of the lots that are on sale. */
  places: number;
  /** 40 % of them, rounded up. */
  limit: number;
  sold: number;
}

const NOTHING: Omit<KindRecord, 'kind'> = {
  sold: 0,
  given: 0,
  disputed: 0,
  inside: 0,
  shown: 0,
  denied: 0,
  paid: 0,
  unrecorded: 0,
};

/**
 * Returns the tickets sold and documents shown by kind: always the kinds of the quota, with their sum, and others that
 * were sold.
 */
export function meiaRows(records: readonly KindRecord[]): MeiaRow[] {
  const known = new Map(records.map((record) => [record.kind, record]));
  const isThere = (kind: PriceKind | null): boolean => {
    const { sold, given, disputed, inside } = known.get(kind) ?? NOTHING;
    return sold + given + disputed + inside > 0;
  };
  const others = PRICE_KINDS.filter((kind) => !QUOTA_KINDS.includes(kind) && isThere(kind));
  return [
    ...QUOTA_KINDS.map((kind) => rowOf(kind, known.get(kind) ?? NOTHING)),
    { ...withDocuments(quotaSum(records)), label: texts.inQuota },
    ...others.map((kind) => rowOf(kind, known.get(kind) ?? NOTHING)),
    ...(isThere(null) ? [rowOf(null, known.get(null) ?? NOTHING)] : []),
  ];
}

export function meiaQuotaOf(facts: MeiaFacts, records: readonly KindRecord[]): MeiaQuota {
  return { places: facts.enabled_limits, limit: meiaFigures(facts).limit, sold: quotaSum(records).sold };
}

function quotaSum(records: readonly KindRecord[]): Omit<KindRecord, 'kind'> {
  return records
    .filter(({ kind }) => kind !== null && QUOTA_KINDS.includes(kind))
    .reduce<Omit<KindRecord, 'kind'>>(
      (sum, record) => ({
        sold: sum.sold + record.sold,
        given: sum.given + record.given,
        disputed: sum.disputed + record.disputed,
        inside: sum.inside + record.inside,
        shown: sum.shown + record.shown,
        denied: sum.denied + record.denied,
        paid: sum.paid + record.paid,
        unrecorded: sum.unrecorded + record.unrecorded,
      }),
      NOTHING,
    );
}

/** Returns a kind's row. A stub's kind comes from its receipt, after the door may have checked a document. */
function rowOf(kind: PriceKind | null, record: Omit<KindRecord, 'kind'>): MeiaRow {
  const row = { ...withDocuments(record), label: priceKindLabel(kind) };
  return kind === null || isReducedByLaw(kind) ? row : { ...row, documents: null };
}

function withDocuments({
  sold,
  given,
  disputed,
  inside,
  ...documents
}: Omit<KindRecord, 'kind'>): Omit<MeiaRow, 'label'> {
  const { shown, denied, paid, unrecorded } = documents;
  return { sold, given, disputed, inside, documents: { shown, denied, paid, unrecorded } };
}
