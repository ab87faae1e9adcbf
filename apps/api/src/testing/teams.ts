import type { Grant } from '@festix/domain/people';
import { newId } from '../kernel/database/ids.ts';
import type { TestApi } from './api.ts';
import { makePerson, type TestPerson } from './people.ts';
import { as, type TestShow } from './shows.ts';

export interface TeamFacts {
  name?: string;
  members?: readonly TestPerson[];
  /** The events at which the team works. */
  shows?: readonly TestShow[];
}

export interface TestTeam {
  id: string;
  producer: TestPerson;
}

/** Creates a team of a producer, with members who joined earlier. */
export async function makeTeam(api: TestApi, producer: TestPerson, facts: TeamFacts = {}): Promise<TestTeam> {
  const { name = 'Equipe da casa', members = [], shows = [] } = facts;
  const id = newId();
  await as(api, producer).post('/api/producer/teams', { id, name }).expect(201);
  await api.database.query('insert into team_members (team_id, user_id) select $1, unnest($2::uuid[])', [
    id,
    members.map((member) => member.id),
  ]);
  await api.database.query('insert into team_events (team_id, event_id) select $1, unnest($2::uuid[])', [
    id,
    shows.map((show) => show.id),
  ]);
  return { id, producer };
}

/** Creates a person for a team. */
export function makeMember(api: TestApi, name = 'Elis da Equipe'): Promise<TestPerson> {
  return makePerson(api, { name, roles: ['team-member'] });
}

/** Gives a member grants for an event, in the producer's name. */
export async function giveGrants(
  api: TestApi,
  show: TestShow,
  person: TestPerson,
  permissions: Grant[],
): Promise<void> {
  await as(api, show.producer)
    .put(`/api/producer/events/${show.id}/grants`, { grants: [{ user_id: person.id, permissions }] })
    .expect(200);
}

/** Returns a person's stored grants for an event. */
export async function grantsOf(api: TestApi, show: TestShow, person: TestPerson): Promise<Grant[] | undefined> {
  const [row] = await api.database.query<{ permissions: Grant[] }>(
    'select permissions from event_grants where event_id = $1 and user_id = $2',
    [show.id, person.id],
  );
  return row?.permissions;
}

export async function rolesOf(api: TestApi, person: TestPerson): Promise<string[]> {
  const [row] = await api.database.query<{ roles: string[] }>('select roles from users where id = $1', [person.id]);
  return row?.roles ?? [];
}
