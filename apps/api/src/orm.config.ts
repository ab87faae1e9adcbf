import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type Options } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { FirstMigration } from './migrations/Migration20261121000000_first.ts';
import { Session } from './modules/accounts/session.entity.ts';
import { User } from './modules/accounts/user.entity.ts';
import { Device } from './modules/devices/device.entity.ts';
import { Event } from './modules/events/event.entity.ts';
import { LedgerEntry, LedgerPosting } from './modules/ledger/ledger.entity.ts';
import { Lot } from './modules/lots/lot.entity.ts';
import { Price } from './modules/lots/price.entity.ts';
import { Order } from './modules/orders/order.entity.ts';
import { Payment } from './modules/payments/payment.entity.ts';
import { ProducerRequest } from './modules/people/producer-request.entity.ts';
import { SalePointOperator } from './modules/sale-points/sale-point-operator.entity.ts';
import { SalePointEvent, SalePointProducer } from './modules/sale-points/sale-point-scope.entity.ts';
import { SalePoint } from './modules/sale-points/sale-point.entity.ts';
import { EventGrant } from './modules/teams/event-grant.entity.ts';
import { TeamEvent } from './modules/teams/team-event.entity.ts';
import { TeamMember } from './modules/teams/team-member.entity.ts';
import { Team } from './modules/teams/team.entity.ts';
import { Ticket } from './modules/tickets/ticket.entity.ts';
import { Venue } from './modules/venues/venue.entity.ts';

/** Every entity of the modules; a list, so that nothing is found by scanning files. */
export const entities: NonNullable<Options['entities']> = [
  User,
  Session,
  Venue,
  Event,
  Lot,
  Price,
  Team,
  TeamMember,
  TeamEvent,
  EventGrant,
  ProducerRequest,
  SalePoint,
  SalePointOperator,
  SalePointProducer,
  SalePointEvent,
  Order,
  Ticket,
  Payment,
  LedgerPosting,
  LedgerEntry,
  Device,
];

function databaseNameOf(pool: pg.Pool): string {
  return new URL(pool.options.connectionString ?? 'postgres://localhost/festix').pathname.slice(1);
}

export function ormConfig(pool: pg.Pool): Options {
  return defineConfig({
    entities,
    dbName: databaseNameOf(pool),
    ensureDatabase: false,
    // The pool is ours: statements and entities draw on the same connections.
    driverOptions: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      migrationsList: [{ name: 'Migration20261121000000_first', class: FirstMigration }],
      snapshot: false,
      transactional: true,
    },
  });
}
