import {
  accessEndpoints,
  eventEndpoints,
  lotEndpoints,
  type AccessBody,
  type AccessView,
  type PriceBody,
} from '@festix/domain/contract';
import { HOUR, instantOf } from '@festix/domain/ground';
import { v7 as newId } from 'uuid';
import type { Person } from './cast.ts';

export interface StagedEvent {
  id: string;
  slug: string;
  name: string;
}

export interface StagedLot {
  id: string;
  price_id: string;
}

const TICKET_PRICE = 5_000;

export type StagedPrice = Pick<PriceBody, 'name' | 'value' | 'kind'>;

const WHOLE: StagedPrice = { name: 'Inteira', value: TICKET_PRICE, kind: 'inteira' };

/** Creates an event of tomorrow that is on sale now. */
export async function openEvent(producer: Person, name: string): Promise<StagedEvent> {
  const id = newId();
  const slug = `palco-${id}`;
  const starts = Date.now() + 24 * HOUR;
  await producer.call(eventEndpoints.create, {
    body: {
      id,
      name,
      slug,
      start_date: instantOf(starts),
      end_date: instantOf(starts + 8 * HOUR),
      availability: 'public',
      door_names: true,
    },
  });
  return { id, slug, name };
}

/** Creates a lot with one price, the full one by default, on sale at once, in an event that is published with it. */
export async function openLot(
  producer: Person,
  event: StagedEvent,
  name: string,
  ticket_limit: number,
  price: StagedPrice = WHOLE,
): Promise<StagedLot> {
  const lot = await producer.call(lotEndpoints.create, {
    params: { event_id: event.id },
    body: {
      id: newId(),
      name,
      ticket_limit,
      visible: true,
      enabled: true,
      prices: [{ ...price, sorting: 0 }],
    },
  });
  await producer.call(eventEndpoints.publish, { area: 'producer', params: { event_id: event.id } });
  const made = lot.prices[0];
  if (!made) throw new Error('a lot was made without its price');
  return { id: lot.id, price_id: made.id };
}

/** Replaces the days and areas of an event, and what each of its lots opens. */
export function setAccess(producer: Person, event: Pick<StagedEvent, 'id'>, body: AccessBody): Promise<AccessView> {
  return producer.call(accessEndpoints.replace, { params: { event_id: event.id }, body });
}
