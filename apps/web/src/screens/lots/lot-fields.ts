import {
  formatBRL,
  priceKindLabel,
  type Cents,
  type LotBody,
  type LotPatch,
  type LotView,
  type PriceKind,
} from '@festix/domain';
import { lotsTexts as texts } from './lots-texts.ts';

export interface PriceFields {
  /** Of a price that is saved; its value stays. */
  id?: string;
  name: string;
  kind: PriceKind;
  value: Cents;
}

/** A lot as its form holds it. */
export interface LotFields {
  name: string;
  ticket_limit: number | null;
  description: string;
  visible: boolean;
  enabled: boolean;
  trigger_lot_id: string | null;
  prices: PriceFields[];
}

export type LotField = keyof LotFields;

/** A field that was changed on both sides. */
export interface LotClash {
  field: LotField;
  theirs: LotFields[LotField];
  mine: LotFields[LotField];
}

const FIELDS: readonly LotField[] = [
  'name',
  'ticket_limit',
  'description',
  'visible',
  'enabled',
  'trigger_lot_id',
  'prices',
];

const LABELS: Readonly<Record<LotField, string>> = {
  name: texts.name,
  ticket_limit: texts.ticketLimit,
  description: texts.description,
  visible: texts.visible,
  enabled: texts.enabled,
  trigger_lot_id: texts.trigger,
  prices: texts.prices,
};

/** A lot that is still to be made. */
export const NEW_LOT: LotFields = {
  name: '',
  ticket_limit: 1,
  description: '',
  visible: true,
  enabled: true,
  trigger_lot_id: null,
  prices: [
    { name: 'Meia', kind: 'meia_estudante', value: 0 as Cents },
    { name: 'Inteira', kind: 'inteira', value: 0 as Cents },
  ],
};

export function fieldsOf(lot: LotView): LotFields {
  const { name, ticket_limit, description, visible, enabled, trigger_lot_id, prices } = lot;
  return {
    name,
    ticket_limit,
    description: description ?? '',
    visible,
    enabled,
    trigger_lot_id,
    prices: prices.map(({ id, name, kind, value }) => ({ id, name, kind, value })),
  };
}

/** What a form that obeys its rules sends. */
export function bodyOf(fields: LotFields): Omit<LotBody, 'id'> {
  const { name, ticket_limit, description, visible, enabled, trigger_lot_id, prices } = fields;
  return {
    name: name.trim(),
    ticket_limit: ticket_limit ?? 0,
    description: description.trim() || null,
    visible,
    enabled,
    trigger_lot_id: trigger_lot_id ?? null,
    prices: prices.map(({ id, name, kind, value }, sorting) => ({
      ...(id && { id }),
      name: name.trim(),
      kind,
      value,
      sorting,
    })),
  };
}

/** What of a lot was changed in its form: the rest may change elsewhere meanwhile. */
export function patchOf(base: LotFields, fields: LotFields): LotPatch {
  const body = bodyOf(fields);
  const changed = FIELDS.filter((field) => !isSame(field, base, fields));
  return Object.fromEntries(changed.map((field) => [field, body[field]]));
}

/** Where both sides changed a field, each to something else. */
export function clashesOf(base: LotFields, theirs: LotFields, mine: LotFields): LotClash[] {
  return FIELDS.filter(
    (field) => !isSame(field, base, theirs) && !isSame(field, base, mine) && !isSame(field, theirs, mine),
  ).map((field) => ({ field, theirs: theirs[field], mine: mine[field] }));
}

/** What was typed stays; where nothing was typed, what is saved now. */
export function mergedFields(base: LotFields, theirs: LotFields, mine: LotFields): LotFields {
  const kept = FIELDS.map((field) => [field, isSame(field, base, mine) ? theirs[field] : mine[field]] as const);
  return Object.fromEntries(kept) as unknown as LotFields;
}

export function fieldLabel(field: LotField): string {
  return LABELS[field];
}

/** A field's value in words; `nameOf` tells what a lot is called. */
export function fieldWords(value: LotFields[LotField], nameOf: (lotId: string) => string | undefined): string {
  if (value === null || value === '') return texts.nothing;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'string') return nameOf(value) ?? value;
  if (typeof value === 'number') return String(value);
  return value.map((price) => `${price.name} (${priceKindLabel(price.kind)}) ${formatBRL(price.value)}`).join(', ');
}

/** Compared as they are sent, so that a space at the end is no change. */
function isSame(field: LotField, one: LotFields, other: LotFields): boolean {
  return JSON.stringify(bodyOf(one)[field]) === JSON.stringify(bodyOf(other)[field]);
}
