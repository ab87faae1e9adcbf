import { randomUUID } from 'node:crypto';
import { contract } from '@festix/domain/contract';
import type { Grant } from '@festix/domain/people';
import { signedIn } from './api-client.ts';
import { nextCodeTo } from './mails.ts';
import { newPerson, type Person } from './people.ts';

/** Creates a member of a team of its own, with these grants at an event of the demonstration's producer. */
export async function memberWith(event_id: string, permissions: Grant[]): Promise<Person> {
  const producer = await signedIn('produtor@festix.dev');
  const person = await newPerson(`Davi ${randomUUID().slice(0, 8)}`);
  const { id: user_id } = await person.api.call(contract.accounts.me);
  const id = randomUUID();
  await producer.call(contract.teams.create, { body: { id, name: `Equipe ${person.name}`, emails: [person.email] } });
  const code = { type: 'invite', email: person.email, token: await nextCodeTo(person.email) } as const;
  await person.api.call(contract.accounts.verifyCode, { body: code });
  const address = { area: 'producer', params: { event_id } } as const;
  await producer.call(contract.teams.attach, { ...address, body: { team_ids: [id] } });
  await producer.call(contract.teams.grant, { ...address, body: { grants: [{ user_id, permissions }] } });
  return person;
}
