import { type LotBody, type LotPatch, type LotView, type PriceBody } from '@festix/domain/contract';
import {
  DEFAULT_TIME_ZONE,
  formatBRL,
  isWallClock,
  momentOfWallClock,
  wallClockAt,
  type Cents,
  type WallClock,
} from '@festix/domain/ground';
import {
  amountWords,
  FREE_WORDS,
  PLACES_PER_UNIT,
  placesWords,
  priceKindLabel,
  type PriceKind,
  type Pricing,
} from '@festix/domain/programme';
import { changedFields, type Clash, type Sent } from '../../../frame/app/versions.ts';
import { versionsTexts } from '../../../frame/app/versions-texts.ts';
import { lotsTexts as texts } from './lots-texts.ts';

export interface PriceFields {
  /** Of a price that is saved; its value stays. */
  id?: string;
  /** Of a price that has sold or held tickets, which can't be removed. */
  has_tickets?: boolean;
  name: string;
  kind: PriceKind;
  /** Price; the minimum of a contribution. */
  value: Cents;
  /** Of one unit; its own of a price that is saved. */
  places?: number | null;
  refunds_places?: boolean;
  /** Fixed where it is not said. */
  pricing?: Pricing;
  /** Of a contribution; nothing in a field suggests nothing. */
  suggestions?: (Cents | null)[];
  min_per_order?: number | null;
  max_per_order?: number | null;
}

/** A lot as its form holds it. */
export interface LotFields {
  name: string;
  ticket_limit: number | null;
  description: string;
  visible: boolean;
  enabled: boolean;
  trigger_lot_id: string | null;
  /** As the clock shows it where the event happens. */
  sale_starts_at: WallClock | null;
  sale_ends_at: WallClock | null;
  prices: PriceFields[];
}

export type LotField = keyof LotFields;

/** A field that was changed on both sides. */
export type LotClash = Clash<LotFields>;

const LABELS: Readonly<Record<LotField, string>> = {
  name: texts.name,
  ticket_limit: texts.ticketLimit,
  description: texts.description,
  visible: texts.visible,
  enabled: texts.enabled,
  trigger_lot_id: texts.trigger,
  sale_starts_at: texts.saleStarts,
  sale_ends_at: texts.saleEnds,
  prices: texts.prices,
};

/** Fields of a new lot. */
export const NEW_LOT: LotFields = {
  name: '',
  ticket_limit: 1,
  description: '',
  visible: true,
  enabled: true,
  trigger_lot_id: null,
  sale_starts_at: null,
  sale_ends_at: null,
  prices: [
    { name: 'Meia', kind: 'meia_estudante', value: 0 as Cents },
    { name: 'Inteira', kind: 'inteira', value: 0 as Cents },
  ],
};

/** Returns the fields of a lot; `zone` is the event's, which its clock uses. */
export function fieldsOf(lot: LotView, zone: string = DEFAULT_TIME_ZONE): LotFields {
  const wall = (moment: string | null) => (moment === null ? null : wallClockAt(moment, zone).slice(0, 16));
  const { name, ticket_limit, description, visible, enabled, trigger_lot_id, prices } = lot;
  return {
    name,
    ticket_limit,
    description: description ?? '',
    visible,
    enabled,
    trigger_lot_id,
    sale_starts_at: wall(lot.sale_starts_at),
    sale_ends_at: wall(lot.sale_ends_at),
    prices: prices.map((price) => ({
      ...{ id: price.id, name: price.name, kind: price.kind, value: price.value, has_tickets: price.has_tickets },
      ...{ pricing: price.pricing, suggestions: price.suggestions },
      ...{ places: price.places, refunds_places: price.refunds_places },
      ...{ min_per_order: price.min_per_order, max_per_order: price.max_per_order },
    })),
  };
}

/** Returns the sale window of a form, in which unreadable text stands as it is: it is compared, and never sent. */
export function windowOf(
  { sale_starts_at, sale_ends_at }: Pick<LotFields, 'sale_starts_at' | 'sale_ends_at'>,
  zone: string = DEFAULT_TIME_ZONE,
) {
  const moment = (wall: WallClock | null) => (isWallClock(wall) ? momentOfWallClock(wall, zone) : wall || null);
  return { sale_starts_at: moment(sale_starts_at), sale_ends_at: moment(sale_ends_at) };
}

/** Returns the body for the fields of a form that obeys its rules. */
export function bodyOf(fields: LotFields, zone: string = DEFAULT_TIME_ZONE): Omit<LotBody, 'id'> {
  const { name, ticket_limit, description, visible, enabled, trigger_lot_id, prices } = fields;
  return {
    name: name.trim(),
    ticket_limit: ticket_limit ?? 0,
    description: description.trim() || null,
    visible,
    enabled,
    trigger_lot_id: trigger_lot_id ?? null,
    ...windowOf(fields, zone),
    prices: prices.map(
      ({ id, name, kind, places, refunds_places, min_per_order, max_per_order, ...terms }, sorting) => ({
        ...(id && { id }),
        name: name.trim(),
        kind,
        ...termsOf(terms),
        places: places ?? PLACES_PER_UNIT.usual,
        refunds_places: refunds_places ?? false,
        min_per_order: min_per_order ?? null,
        max_per_order: max_per_order ?? null,
        sorting,
      }),
    ),
  };
}

/** Returns the terms of each way of pricing. */
function termsOf({
  pricing = 'fixed',
  value,
  suggestions = [],
}: Pick<PriceFields, 'pricing' | 'value' | 'suggestions'>): Pick<
  PriceBody,
  'pricing' | 'value' | 'minimum' | 'suggestions'
> {
  if (pricing === 'fixed') return { value };
  if (pricing === 'free') return { pricing, value: 0 };
  return {
    pricing,
    minimum: value,
    suggestions: suggestions.filter((amount) => amount !== null).filter((amount) => amount > 0),
  };
}

/** Returns each field of a lot as it is sent; both sides of a comparison use the same zone. */
export const sentOf: Sent<LotFields> = (fields) => bodyOf(fields);

/** Returns changed fields only. */
export function patchOf(base: LotFields, fields: LotFields, zone?: string): LotPatch {
  const body = bodyOf(fields, zone);
  return Object.fromEntries(changedFields(base, fields, sentOf).map((field) => [field, body[field]]));
}

export function fieldLabel(field: LotField): string {
  return LABELS[field];
}

/** Returns a field's value in words; `nameOf` returns a lot's name. */
export function fieldWords(value: LotFields[LotField], nameOf: (lotId: string) => string | undefined): string {
  if (value === null || value === '') return versionsTexts.nothing;
  if (typeof value === 'boolean') return value ? versionsTexts.yes : versionsTexts.no;
  if (typeof value === 'string') return nameOf(value) ?? value;
  if (typeof value === 'number') return String(value);
  return value.map(priceWords).join(', ');
}

/** Returns a price in words: `Mesa (Outro, 4 lugares) R$ 400,00`. */
function priceWords({ name, kind, places, ...terms }: PriceFields): string {
  const what = [priceKindLabel(kind), placesWords({ places: places ?? PLACES_PER_UNIT.usual })].filter(Boolean);
  return `${name} (${what.join(', ')}) ${priceWordsOf(terms)}`;
}

function priceWordsOf({ pricing, value }: Pick<PriceFields, 'pricing' | 'value'>): string {
  if (pricing === 'free') return FREE_WORDS;
  if (pricing === 'contribution') return value > 0 ? amountWords(value, true) : texts.anyContribution;
  return formatBRL(value);
}
