import { type Id, type SalePointBody, type SalePointPatch, type SalePointView } from '@festix/domain/contract';
import { OFFLINE_PLACES, TICKETS_PER_SALE } from '@festix/domain/ground';
import { TILL_PAYMENT_METHODS, type TillPaymentMethod } from '@festix/domain/selling';
import { changedFields, type Sent } from '../../../frame/app/versions.ts';

/** An event that a sale point names. */
export interface PointEvent {
  id: Id;
  name: string;
  /** All that are for sale where none is named. */
  lots: Id[];
}

export type Scope = 'all' | 'some';

/** A sale point's settings as its form holds them. */
export interface SalePointFields {
  name: string;
  run_by: 'platform' | 'producer';
  payment_methods: TillPaymentMethod[];
  tickets_per_sale: number | null;
  offline_places: number | null;
  scope: Scope;
  events: PointEvent[];
}

/** Fields of a new sale point. */
export const NEW_SALE_POINT: SalePointFields = {
  name: '',
  run_by: 'platform',
  payment_methods: [...TILL_PAYMENT_METHODS],
  tickets_per_sale: TICKETS_PER_SALE.usual,
  offline_places: OFFLINE_PLACES.usual,
  scope: 'all',
  events: [],
};

export function fieldsOf(point: SalePointView): SalePointFields {
  const { name, run_by, payment_methods, tickets_per_sale, offline_places, producers, events } = point;
  return {
    name,
    run_by,
    payment_methods,
    tickets_per_sale,
    offline_places,
    scope: producers.length > 0 ? 'all' : 'some',
    events: events.map(({ id, name: eventName, lots }) => ({
      id,
      name: eventName,
      lots: (lots ?? []).map((lot) => lot.id),
    })),
  };
}

/** Returns the body of a valid form. */
export function bodyOf(fields: SalePointFields) {
  const { name, run_by, payment_methods, tickets_per_sale, offline_places, scope, events } = fields;
  return {
    name: name.trim(),
    run_by,
    payment_methods: TILL_PAYMENT_METHODS.filter((method) => payment_methods.includes(method)),
    tickets_per_sale: tickets_per_sale ?? TICKETS_PER_SALE.usual,
    offline_places: offline_places ?? OFFLINE_PLACES.usual,
    all_events: scope === 'all',
    events: scope === 'all' ? [] : events.map(({ id, lots }) => ({ id, lots: lots.length > 0 ? lots : null })),
  } satisfies Omit<SalePointBody, 'id'>;
}

const sentOf: Sent<SalePointFields> = (fields) => {
  const { all_events, events, ...others } = bodyOf(fields);
  return { ...others, scope: all_events, events };
};

/** Returns changed fields only; the scope goes as a whole. */
export function patchOf(base: SalePointFields, fields: SalePointFields): SalePointPatch {
  const { all_events, events, ...settings } = bodyOf(fields);
  const changed = changedFields(base, fields, sentOf);
  const isChanged = (field: string) => changed.some((one) => one === field);
  return {
    ...Object.fromEntries(Object.entries(settings).filter(([field]) => isChanged(field))),
    ...((isChanged('scope') || isChanged('events')) && { all_events, events }),
  };
}
