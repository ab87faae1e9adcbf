import { randomUUID } from 'node:crypto';
import { contract, type LeaseView } from '@festix/domain/contract';
import { OP_VERSION, type Op, type OpType, type OpPayloads } from '@festix/domain/sync';
import { signedIn, type ApiClient } from './api-client.ts';
import { nextCodeTo } from './mails.ts';
import { newPerson, PASSWORD, type Person } from './people.ts';

/** A sale point of one test alone, run by the demonstration's producer, with an operator and a supervisor. */
export interface SalePoint {
  id: string;
  name: string;
  operator: Person;
  supervisor: Person;
}

/** Makes a sale point that sells one event. */
export async function openSalePoint(event_id: string): Promise<SalePoint> {
  const producer = await signedIn('produtor@festix.dev');
  const id = randomUUID();
  const name = `Bilheteria ${id.slice(0, 4)}`;
  await producer.call(contract.salePoints.create, { area: 'producer', body: { id, name, events: [{ id: event_id }] } });
  const operator = await hire(producer, id, await newPerson('Paula Reis'));
  const supervisor = await hire(producer, id, await newPerson('Sônia Vaz'), true);
  return { id, name, operator, supervisor };
}

/** Invites somebody, who accepts and signs in again. */
async function hire(
  producer: ApiClient,
  sale_point_id: string,
  person: Person,
  is_supervisor = false,
): Promise<Person> {
  const { email } = person;
  const body = { id: randomUUID(), email, is_supervisor };
  await producer.call(contract.salePoints.invite, { area: 'producer', params: { sale_point_id }, body });
  const token = await nextCodeTo(email);
  await person.api.call(contract.accounts.verifyCode, { body: { type: 'invite', token, email } });
  return { ...person, api: await signedIn(email, PASSWORD) };
}

/** A till that is only spoken for. */
export interface Till {
  id: string;
  name: string;
  lease(lot_id: string, amount: number): Promise<LeaseView>;
  /** Uploads one op that was done now. */
  tell<T extends OpType>(type: T, payload: OpPayloads[T], operator_id?: string): Promise<void>;
}

export async function enrolTill({ api }: Person, event_id: string, name = 'Caixa 1'): Promise<Till> {
  const id = randomUUID();
  await api.call(contract.devices.enrol, { body: { id, name, kind: 'till' } });
  let device_seq = 0;
  return {
    id,
    name,
    lease: (lot_id, amount) =>
      api.call(contract.salePoint.lease, { body: { id: randomUUID(), device_id: id, lot_id, amount } }),
    tell: async (type, payload, operator_id) => {
      const op = {
        id: randomUUID(),
        device_seq: (device_seq += 1),
        v: OP_VERSION,
        type,
        event_id,
        occurred_at: new Date().toISOString(),
        payload,
        ...(operator_id && { operator_id }),
      } as Op;
      const body = { sent_at: new Date().toISOString(), ops: [op] };
      const { results } = await api.call(contract.devices.ops, { params: { device_id: id }, body });
      if (results[0]?.outcome !== 'applied') throw new Error(`the op was not taken: ${JSON.stringify(results)}`);
    },
  };
}
