import { DAY } from '@festix/domain/ground';
import { type Role } from '@festix/domain/people';
import type { Database } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { demoId } from './names.ts';

interface DemoPerson {
  email: string;
  name: string;
  roles: Role[];
  slug?: string;
}

/**
 * One person per role, as the start prints them, a second producer, a till's supervisor, and people with work for a
 * super-admin.
 */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { email: 'admin@festix.dev', name: 'Ana Administra', roles: ['customer', 'super-admin'] },
  { email: 'suporte@festix.dev', name: 'Sérgio Suporte', roles: ['customer', 'support'] },
  { email: 'produtor@festix.dev', name: 'Produtora Varal', roles: ['customer', 'producer'], slug: 'produtora-varal' },
  { email: 'equipe@festix.dev', name: 'Elis da Equipe', roles: ['customer', 'team-member'] },
  { email: 'porta@festix.dev', name: 'Pedro da Porta', roles: ['customer', 'team-member'] },
  { email: 'pdv@festix.dev', name: 'Paula do Balcão', roles: ['customer', 'sale-point'] },
  { email: 'bilheteria@festix.dev', name: 'Sônia da Bilheteria', roles: ['customer', 'sale-point'] },
  { email: 'cliente@festix.dev', name: 'Clara Cliente', roles: ['customer'] },
  { email: 'aurora@festix.dev', name: 'Aurora Produções', roles: ['customer', 'producer'], slug: 'aurora-producoes' },
  { email: 'reforco@festix.dev', name: 'Rita do Reforço', roles: ['customer', 'team-member'] },
  { email: 'batuque@festix.dev', name: 'Bruna Batuque', roles: ['customer'] },
  { email: 'serenata@festix.dev', name: 'Saulo Serenata', roles: ['customer'] },
  { email: 'cambista@festix.dev', name: 'Caco Cambista', roles: ['customer'] },
];

export const userId = (email: string): string => demoId(`user ${email}`);
export const PRODUCER_ID = userId('produtor@festix.dev');
/** Of the sale point at which pdv@ works. */
export const SUPERVISOR = 'bilheteria@festix.dev';

/** Two teams of the first producer. */
export const HOUSE_TEAM = demoId('team');
export const EXTRA_TEAM = demoId('team extra');

const TEAMS = [
  { id: HOUSE_TEAM, name: 'Equipe da casa', members: ['equipe@festix.dev', 'porta@festix.dev'] },
  { id: EXTRA_TEAM, name: 'Reforço de fim de semana', members: ['reforco@festix.dev'] },
];

/** Days. The administration sees the sales since its account was created. */
const MEMBERS_FOR = 400;
/** Days. Teams and the sale point are older than the first of the events. */
const WORKING_FOR = 90;

/**
 * Creates people, teams, and a sale point that sells all events of the first producer, later ones included. Returns the
 * moment that the demonstration counts from: `now`, or that of the interrupted start, whose days and hours stand.
 */
export async function seedPeople(database: Database, hash: string, now: Date): Promise<Date> {
  const salePoint = demoId('sale point');
  const working = new Date(now.getTime() - WORKING_FOR * DAY);
  return database.transaction(async (tx) => {
    for (const person of DEMO_PEOPLE) {
      await tx.query(
        sql`insert into users (id, name, email, password_hash, roles, convenience_tax, administrate_tax, rebate_tax, email_confirmed_at, created_at)
         values ($1, $2, $3, $4, $5, 1000, $6, $7, $8, $8::timestamptz - $9 * interval '1 day') on conflict do nothing`.with(
          [
            userId(person.email),
            person.name,
            person.email,
            hash,
            person.roles,
            person.slug ? 300 : null,
            person.slug ? 2000 : null,
            now,
            MEMBERS_FOR,
          ],
        ),
      );
      if (person.slug) {
        await tx.query(
          sql`insert into public_slugs (slug, kind, owner_id) values (${person.slug}, 'producer', ${userId(person.email)}) on conflict do nothing`,
        );
      }
    }
    for (const { id, name, members } of TEAMS) {
      await tx.query(
        sql`insert into teams (id, producer_id, name, created_at) values (${id}, ${PRODUCER_ID}, ${name}, ${working}) on conflict do nothing`,
      );
      for (const email of members) {
        await tx.query(
          sql`insert into team_members (team_id, user_id) values (${id}, ${userId(email)}) on conflict do nothing`,
        );
      }
    }
    await tx.query(
      sql`insert into sale_points (id, name, run_by, producer_id, created_at) values (${salePoint}, 'Bilheteria Norte', 'platform', ${PRODUCER_ID}, ${working})
       on conflict do nothing`,
    );
    await tx.query(
      sql`insert into sale_point_operators (sale_point_id, user_id, is_supervisor, since)
       values ($1, $2, false, $4), ($1, $3, true, $4) on conflict do nothing`.with([
        salePoint,
        userId('pdv@festix.dev'),
        userId(SUPERVISOR),
        working,
      ]),
    );
    await tx.query(
      sql`insert into sale_point_producers (sale_point_id, producer_id) values (${salePoint}, ${PRODUCER_ID}) on conflict do nothing`,
    );
    const [first] = await tx.query(sql<{ since: Date }>`select min(email_confirmed_at) as since from users`);
    if (!first) throw new Error('the demonstration has people');
    return first.since;
  });
}

/** Grants the house's team its work at the first event: one member has every grant, the other works at the door. */
export async function seedGrants(database: Database, eventId: string, everyGrant: readonly string[]): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      sql`insert into team_events (team_id, event_id) values (${HOUSE_TEAM}, ${eventId}) on conflict do nothing`,
    );
    for (const [email, grants] of [
      ['equipe@festix.dev', everyGrant],
      ['porta@festix.dev', ['checkins']],
    ] as const) {
      await tx.query(
        sql`insert into event_grants (event_id, user_id, permissions) values (${eventId}, ${userId(email)}, ${grants}) on conflict do nothing`,
      );
    }
  });
}
