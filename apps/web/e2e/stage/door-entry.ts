import { randomUUID } from 'node:crypto';
import { contract } from '@festix/domain/contract';
import { signedIn } from './api-client.ts';
import type { Evening } from './evening.ts';

/** Admits a ticket at a door that asks the server; rejects if it may not enter. */
export async function enterWith(reference: string, { event_id }: Evening): Promise<void> {
  const producer = await signedIn('produtor@festix.dev');
  const device_id = randomUUID();
  await producer.call(contract.devices.enrol, { body: { id: device_id, name: 'Celular de prova', kind: 'door' } });
  await producer.call(contract.door.checkin, {
    params: { event_id },
    body: { id: randomUUID(), reference, device_id },
  });
}
