import { randomUUID } from 'node:crypto';
import { contract, type AccessView, type GrantBody, type LotView } from '@festix/domain/contract';
import { HOUR } from '@festix/domain/ground';
import type { PriceKind } from '@festix/domain/programme';
import { DEMO_PASSWORD, signedIn } from './api-client.ts';

const PRODUCER = 'produtor@festix.dev';
/** The producer's, who supervises the doors of the festival. */
export const SUPERVISOR_PIN = '480162';

/** A festival of two days that belongs to one test alone. */
export interface Festival {
  event_id: string;
  /** Sells tickets of one order and lot, and returns the texts of their codes. */
  sell(lot: 'Passaporte' | 'Só sábado' | 'Camarote', amount?: number, kind?: PriceKind): Promise<string[]>;
  /** Returns the entries of a ticket by the text of its code, the standing and the ended. */
  entries(qr: string): Promise<{ conflicts: unknown[]; left_at?: string }[]>;
}

/**
 * Opens a festival of two days, of which the first is on, with a camarote that one person fills. `areas` are more areas,
 * which no lot opens.
 */
export async function openFestival(...areas: string[]): Promise<Festival> {
  const producer = await signedIn(PRODUCER);
  const till = await signedIn('pdv@festix.dev');
  const event_id = randomUUID();
  const params = { event_id };
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  await producer.call(contract.events.create, {
    area: 'producer',
    body: {
      id: event_id,
      name: `Festival ${event_id.slice(0, 4)}`,
      slug: `festival-${event_id.slice(0, 8)}`,
      start_date: at(1),
      end_date: at(30),
      availability: 'private',
    },
  });
  const prices = new Map<string, string>();
  const lots = new Map<string, string>();
  for (const name of ['Passaporte', 'Só sábado', 'Camarote']) {
    const lot: LotView = await producer.call(contract.lots.create, {
      area: 'producer',
      params,
      body: {
        id: randomUUID(),
        name,
        ticket_limit: 50,
        visible: true,
        enabled: true,
        prices: [
          { name: 'Inteira', value: 5_000, kind: 'inteira', sorting: 0 },
          { name: 'Meia', value: 2_500, kind: 'meia_estudante', sorting: 1 },
        ],
      },
    });
    lots.set(name, lot.id);
    for (const { id, kind } of lot.prices) prices.set(`${name} ${kind}`, id);
  }
  const access: AccessView = await producer.call(contract.access.replace, {
    area: 'producer',
    params,
    body: {
      areas: [
        { number: 0, name: 'Recinto', exits: 'return', unknown_exit: 'release' },
        { number: 1, name: 'Camarote', capacity: 1 },
        ...areas.map((name, at) => ({ number: at + 2, name })),
      ],
      days: [
        { name: 'Sexta', starts_at: at(-2), ends_at: at(8) },
        { name: 'Sábado', starts_at: at(20), ends_at: at(30) },
      ],
    },
  });
  const saturday = access.days.find(({ name }) => name === 'Sábado')!.id;
  const pass = (lot: string, ...grants: GrantBody[]) => ({ lot_id: lots.get(lot)!, grants });
  const always = (area: number): GrantBody => ({ area, day: null, entries: null });
  await producer.call(contract.access.replace, {
    area: 'producer',
    params,
    body: {
      passes: [
        pass('Passaporte', always(0)),
        pass('Só sábado', { area: 0, day: saturday, entries: null }),
        pass('Camarote', always(0), always(1)),
      ],
    },
  });
  await producer.call(contract.events.publish, { area: 'producer', params });
  await producer.call(contract.salePoint.setPin, {
    area: 'producer',
    body: { pin: SUPERVISOR_PIN, password: DEMO_PASSWORD },
  });
  const ids = new Map<string, string>();
  return {
    event_id,
    sell: async (lot, amount = 1, kind = 'inteira') => {
      const items = [{ price_id: prices.get(`${lot} ${kind}`)!, amount }];
      const { tickets = [] } = await till.call(contract.salePoint.sell, {
        body: { id: randomUUID(), event_id, items, payment_method: 'cash' },
      });
      return tickets.map(({ id, qr }) => {
        ids.set(qr!, id);
        return qr!;
      });
    },
    entries: async (qr) => {
      const { data } = await producer.call(contract.checkins.list, { area: 'producer', params, query: { take: 100 } });
      return data.filter(({ ticket_id }) => ticket_id === ids.get(qr));
    },
  };
}
