import { foldText } from '../../ground/rules/text.ts';
import { partnerKeys } from '../tickets/partner-code.ts';
import { MOST_CATEGORIES, type PartnerReason, type PartnerRow, type RejectedRow } from './partner-list.ts';

/** A ticket of a seller of the event, as it was before a list. */
export interface KnownPartnerTicket {
  ticket_id: string;
  partner_id: string;
  /** Name of its seller. */
  seller: string;
  code: string;
  category: string | null;
  name: string | null;
  document: string | null;
  order: string | null;
  withdrawn: boolean;
}

export interface PartnerCounts {
  added: number;
  changed: number;
  withdrawn: number;
  unchanged: number;
}

/** A row that changes something, with the ticket that has its code. */
export interface PlannedPartnerRow {
  row: PartnerRow;
  known: KnownPartnerTicket | undefined;
}

/** The changes of a list to the tickets of its seller. */
export interface PartnerPlan {
  rows: PlannedPartnerRow[];
  rejected: RejectedRow[];
  counts: PartnerCounts;
}

export interface PartnerPlanFacts {
  /** The tickets of the event whose codes are those of the list but for spaces and case. */
  known: readonly KnownPartnerTicket[];
  /** Undefined for a new seller. */
  sellerId: string | undefined;
  /** Whether codes of another seller, and codes that differ by spaces and case alone, are taken. */
  both: boolean;
  /** New tickets for which the event has room. */
  room: number;
}

/**
 * Returns the changes of a list. Asks before two tickets can enter with what may be one: rejects the code of another
 * seller (`OTHER_SELLER`), and a code that differs from another one of the event or the list by spaces and case alone
 * (`ALIKE`), unless `both` takes them. Withdrawn codes, and those that the list withdraws, are asked about by nobody.
 */
export function planPartnerList(
  { rows, rejected }: { rows: readonly PartnerRow[]; rejected: readonly RejectedRow[] },
  facts: PartnerPlanFacts,
): PartnerPlan {
  const { sellerId, both } = facts;
  const byFold = Map.groupBy(facts.known, ({ code }) => foldOf(code));
  const leaving = new Set(rows.flatMap(({ code, withdrawn }) => (withdrawn ? [code] : [])));
  const stands = ({ code, partner_id, withdrawn }: KnownPartnerTicket) =>
    !withdrawn && !(partner_id === sellerId && leaving.has(code));
  const taken = new Map<string, PartnerRow>();
  const plan: PartnerPlan = {
    rows: [],
    rejected: [...rejected],
    counts: { added: 0, changed: 0, withdrawn: 0, unchanged: 0 },
  };
  const reject = (row: PartnerRow, reason: PartnerReason, more: Pick<RejectedRow, 'seller' | 'other_index'> = {}) =>
    plan.rejected.push({ index: row.index, code: row.code, reason, ...more });
  let { room } = facts;
  for (const row of rows) {
    const fold = foldOf(row.code);
    const alike = byFold.get(fold) ?? [];
    const own = alike.find(({ code, partner_id }) => code === row.code && partner_id === sellerId);
    const comes = !own || (own.withdrawn && row.withdrawn === false);
    const twin = comes && !both ? alike.find((one) => one !== own && stands(one)) : undefined;
    if (twin) {
      reject(row, twin.code === row.code ? 'OTHER_SELLER' : 'ALIKE', { seller: twin.seller });
      continue;
    }
    const before = comes && !both ? taken.get(fold) : undefined;
    if (before) {
      reject(row, 'ALIKE', { other_index: before.index });
      continue;
    }
    if (!own && --room < 0) {
      reject(row, 'TOO_MANY_TICKETS');
      continue;
    }
    if (!(row.withdrawn ?? own?.withdrawn)) taken.set(fold, row);
    const step = stepOf(row, own);
    plan.counts[step] += 1;
    if (step !== 'unchanged') plan.rows.push({ row, known: own });
  }
  plan.rejected.sort((one, two) => one.index - two.index);
  return plan;
}

/** Returns whether a row of a list is of a code that the seller has no ticket with. */
export function hasNewCode(
  rows: readonly PartnerRow[],
  known: readonly KnownPartnerTicket[],
  sellerId: string | undefined,
): boolean {
  const own = new Set(known.flatMap(({ partner_id, code }) => (partner_id === sellerId ? [code] : [])));
  return rows.some(({ code }) => !own.has(code));
}

/** Returns the key by which categories are the same: case and accents don't count. */
export function categoryKey(category: string | null): string {
  return category === null ? '' : foldText(category);
}

/** Returns the category of a row's ticket: an absent one stays as it is. */
export function categoryOf({ row, known }: PlannedPartnerRow): string | null {
  return row.category === undefined ? (known?.category ?? null) : row.category;
}

/** Returns each category of a plan once, as the first row writes it. */
export function categoriesOf(plan: PartnerPlan): (string | null)[] {
  const found = new Map<string, string | null>();
  for (const category of plan.rows.map(categoryOf)) {
    const key = categoryKey(category);
    if (!found.has(key)) found.set(key, category);
  }
  return [...found.values()];
}

/** Returns a plan that rejects the rows of categories without a lot; `lots` has the keys of those with one. */
export function withoutLots(plan: PartnerPlan, lots: ReadonlySet<string>): PartnerPlan {
  const fits = (each: PlannedPartnerRow) => lots.has(categoryKey(categoryOf(each)));
  const [rows, left] = [plan.rows.filter(fits), plan.rows.filter((each) => !fits(each))];
  if (left.length === 0) return plan;
  const counts = { ...plan.counts };
  for (const { row, known } of left) counts[stepOf(row, known)] -= 1;
  const reason = lots.size >= MOST_CATEGORIES ? 'TOO_MANY_CATEGORIES' : 'TOO_MANY_LOTS';
  const rejected = left.map(({ row: { index, code } }): RejectedRow => ({ index, code, reason }));
  return { rows, counts, rejected: [...plan.rejected, ...rejected].sort((one, two) => one.index - two.index) };
}

function stepOf(row: PartnerRow, known: KnownPartnerTicket | undefined): keyof PartnerCounts {
  if (!known) return row.withdrawn ? 'withdrawn' : 'added';
  if (row.withdrawn === true && !known.withdrawn) return 'withdrawn';
  const isSame =
    (row.withdrawn ?? known.withdrawn) === known.withdrawn &&
    (row.name === undefined || row.name === known.name) &&
    (row.document === undefined || row.document === known.document) &&
    (row.category === undefined || row.category === known.category) &&
    (row.order === undefined || row.order === known.order);
  return isSame ? 'unchanged' : 'changed';
}

function foldOf(code: string): string {
  return partnerKeys(code)?.folded ?? code;
}
