import type { INestApplication } from '@nestjs/common';
import { contract, type LotView, type PriceBody } from '@festix/domain/contract';
import { DAY, HOUR } from '@festix/domain/ground';
import { GRANTS } from '@festix/domain/people';
import { Database } from '../kernel/database/database.ts';
import { sql } from '../kernel/database/sql.ts';
import { Passwords } from '../modules/people/accounts/passwords.ts';
import { CarryOut } from '../modules/selling/announcements/carry-out.ts';
import { seedAccess } from './demo/access.ts';
import { seedAnnouncements } from './demo/announcements.ts';
import { seedCourtesies } from './demo/courtesies.ts';
import { seedEntries } from './demo/entries.ts';
import { seedAdministration } from './demo/administration.ts';
import { descriptionOf, seedContents } from './demo/contents.ts';
import { seedDevelopers } from './demo/developers.ts';
import { lawfulFacts, seedLegalTexts, seedSeller } from './demo/lawful.ts';
import { startOf } from './demo/moment.ts';
import { demoId } from './demo/names.ts';
import { DEMO_PASSWORD } from './demo-sign-ins.ts';
import { seedOperations } from './demo/operations.ts';
import { seedPageViews } from './demo/page-views.ts';
import { DEMO_PEOPLE, seedGrants, seedPeople } from './demo/people.ts';
import { COPY, HALF_KIND, PLAN, type PlannedEvent, type PlannedLot } from './demo/plan.ts';
import { seedPartners } from './demo/partners.ts';
import { seedPayouts } from './demo/payouts.ts';
import { seedRefunds } from './demo/refunds.ts';
import { seedSales } from './demo/sales.ts';
import { seedTills } from './demo/tills.ts';
import { seedTransfers } from './demo/transfers.ts';
import { openSeedClient, type SeedClient } from './demo/seed-client.ts';
import type { SteeredClock } from './demo/steered-clock.ts';

const DONE = 'demo:seeded';

/** Days. Older than any sale. */
const LEGAL_TEXTS_FOR = 90;

/**
 * Fills an empty database with people, events, sales and entries, through the API's front door, so that stock, ledger
 * and door lists are those of real sales. Ids are fixed: an interrupted start continues where it stopped.
 */
export async function seedDemo(app: INestApplication, clock: SteeredClock): Promise<void> {
  if (!(await isSeededOrInUse(app.get(Database)))) await fillDemo(app, clock);
}

/** Adds what an earlier start has left out; existing rows stay as they are. */
export async function fillDemo(app: INestApplication, clock: SteeredClock): Promise<void> {
  const database = app.get(Database);
  const now = await seedPeople(database, await app.get(Passwords).hash(DEMO_PASSWORD), clock.now());
  const client = await openSeedClient(app);
  try {
    const announcements = app.get(CarryOut, { strict: false });
    clock.moveTo(new Date(now.getTime() - LEGAL_TEXTS_FOR * DAY));
    await seedLegalTexts(client);
    for (const plan of PLAN) await seedEvent(client, database, clock, now, plan, announcements);
    clock.moveTo(now);
    await seedCopy(client, now);
    await seedAdministration(client);
    await seedOperations(database, now);
    await seedDevelopers(client, database, clock, now);
    // The sessions so far were opened by the seeding itself: the product starts without one.
    await database.query(sql`delete from sessions`);
    await database.query(sql`insert into audit_entries (action, subject_kind) values (${DONE}, 'demo')`);
  } finally {
    clock.release();
    await client.close();
  }
}

/** Returns true for a filled database, or one with people who are not of the demonstration. */
async function isSeededOrInUse(database: Database): Promise<boolean> {
  const [found] = await database.query(
    sql<{
      used: boolean;
    }>`select exists (select from audit_entries where action = ${DONE}) or exists (select from users where email <> all (${DEMO_PEOPLE.map((person) => person.email)})) as used`,
  );
  return found?.used ?? true;
}

async function seedEvent(
  client: SeedClient,
  database: Database,
  clock: SteeredClock,
  now: Date,
  plan: PlannedEvent,
  announcements: CarryOut,
): Promise<void> {
  const start = startOf(plan, now);
  const id = demoId(`event ${plan.key}`);
  const begun = new Date(Math.min(start.getTime(), now.getTime()) - (plan.onSaleFor + 1) * 24 * HOUR);
  const signIn = async (at: Date, email: string): Promise<void> => {
    clock.moveTo(at);
    await client.signIn(email);
  };
  await signIn(begun, plan.producer);
  await seedSeller(client, plan);
  await client.call(plan.producer, contract.events.create, {
    body: {
      ...lawfulFacts(plan),
      id,
      name: plan.name,
      slug: plan.slug,
      category: plan.category,
      short_description: plan.summary,
      description: descriptionOf(plan),
      start_date: start.toISOString(),
      end_date: new Date(start.getTime() + plan.hours * HOUR).toISOString(),
      availability: 'public',
      ...(plan.feePaidBy && { fee_paid_by: plan.feePaidBy }),
      venue: {
        ...plan.venue,
        formatted_address: `${plan.venue.address}, ${plan.venue.city} - ${plan.venue.state}`,
        country: 'Brasil',
      },
    },
  });
  if (plan === PLAN[0]) await seedGrants(database, id, GRANTS);
  await seedContents(client, plan, id, start);
  // With the library of pictures, which later starts don't need.
  const { seedCovers } = await import('./demo/covers.ts');
  await seedCovers(client, plan, id);
  const lots = await seedLots(client, plan, id, now);
  await seedAccess(client, plan, id, start);
  if (await isDraft(database, id)) {
    await client.call(plan.producer, contract.events.publish, { params: { event_id: id } });
  }
  await seedCoupons(client, plan, { id, begun }, lots);
  const given = new Date(begun.getTime() + 36 * HOUR);
  await signIn(given, plan.producer);
  await seedCourtesies(client, database, plan, { id, at: given }, lots);
  const carryOut = (announcement: string) => announcements.carryOut(announcement);
  const announce = () => seedAnnouncements(client, database, plan, { id, now, signIn, carryOut });
  const mailed = (order: string) => leaveMails(database, order);
  await seedSales(client, clock, plan, { id, start, now, signIn, mailed, announce }, lots);
  if (plan === PLAN[0]) {
    await seedTills(client, clock, { id, now, signIn, mailed }, lots);
  }
  const doorsUntil = new Date(Math.min(now.getTime(), start.getTime() + HOUR));
  await seedPageViews(database, plan, { id, begun, until: doorsUntil });
  await signIn(doorsUntil, plan.producer);
  await seedMarks(client, plan, id);
  await seedEntries(client, database, clock, plan, { id, doorsUntil, signIn });
  await seedPartners(client, clock, plan, { id, doorsUntil, signIn });
  await announce();
  await seedRefunds(client, database, plan, { id, now, signIn });
  await seedTransfers(client, database, plan, { id, now, signIn });
  await seedPayouts(client, plan, { id, now, signIn });
}

/** Returns false for an event that an earlier start has published, which support may have cancelled since. */
async function isDraft(database: Database, eventId: string): Promise<boolean> {
  const [draft] = await database.query(sql`select from events where id = ${eventId} and published_at is null`);
  return draft !== undefined;
}

/**
 * Marks the messages of a past order as sent, because its tickets were sent then: hundreds of files are not drawn again
 * for no reader.
 */
async function leaveMails(database: Database, orderId: string): Promise<void> {
  await database.query(
    sql`update deliveries set state = 'sent', sent_at = created_at + interval '4 seconds', attempts = 1, content = null
     where order_id = ${orderId} and state = 'queued'`,
  );
}

async function seedCoupons(
  client: SeedClient,
  plan: PlannedEvent,
  event: { id: string; begun: Date },
  lots: readonly LotView[],
): Promise<void> {
  for (const coupon of plan.coupons ?? []) {
    const id = demoId(`coupon ${plan.key} ${coupon.name}`);
    const lastDay = coupon.days !== undefined && new Date(event.begun.getTime() + coupon.days * 24 * HOUR);
    await client.call(plan.producer, contract.coupons.create, {
      params: { event_id: event.id },
      body: {
        id,
        name: coupon.name,
        ...(lastDay && { expired_at: lastDay.toISOString() }),
        discount_type: coupon.amount_off === undefined ? 'percent_off' : 'amount_off',
        percent_off: coupon.percent_off ?? null,
        amount_off: coupon.amount_off === undefined ? null : coupon.amount_off * 100,
        limit_by_ticket: coupon.limit,
        lots: coupon.lots.map((index) => lots[index]?.id ?? ''),
        unlock_lots: coupon.unlock_lots ?? false,
      },
    });
    if (!coupon.archived) continue;
    const params = { event_id: event.id, coupon_id: id };
    await client.call(plan.producer, contract.coupons.archive, { params });
  }
}

/** Marks as sold out the lots whose sale ended before they were full. */
async function seedMarks(client: SeedClient, plan: PlannedEvent, event_id: string): Promise<void> {
  for (const [index, lot] of plan.lots.entries()) {
    if (!lot.markedSoldOut) continue;
    const params = { event_id, lot_id: demoId(`lot ${plan.key} ${index}`) };
    await client.call(plan.producer, contract.lots.markSoldOut, { params });
  }
}

async function seedLots(client: SeedClient, plan: PlannedEvent, event_id: string, now: Date): Promise<LotView[]> {
  const lots: LotView[] = [];
  for (const [index, lot] of plan.lots.entries()) {
    lots.push(
      await client.call(plan.producer, contract.lots.create, {
        params: { event_id },
        body: {
          id: demoId(`lot ${plan.key} ${index}`),
          name: lot.name,
          ticket_limit: lot.limit,
          visible: lot.visible ?? true,
          enabled: lot.enabled ?? true,
          ...(lot.opensAfter !== undefined && { trigger_lot_id: demoId(`lot ${plan.key} ${lot.opensAfter}`) }),
          ...(lot.turnsIn !== undefined && {
            sale_ends_at: new Date(now.getTime() + lot.turnsIn * 24 * HOUR).toISOString(),
          }),
          prices: pricesOf(plan, lot, index),
        },
      }),
    );
  }
  return lots;
}

function pricesOf({ key }: PlannedEvent, { name, inteira, minimum, table }: PlannedLot, index: number): PriceBody[] {
  const id = demoId(`inteira ${key} ${index}`);
  if (inteira === 0) return [{ id, name: 'Entrada', value: 0, pricing: 'free', kind: 'other', sorting: 0 }];
  if (minimum !== undefined) {
    const suggestions = [inteira / 2, inteira, inteira * 2].map((reais) => reais * 100);
    return [
      { id, name, value: 0, pricing: 'contribution', minimum: minimum * 100, suggestions, kind: 'other', sorting: 0 },
    ];
  }
  if (table) return [{ id, name, value: inteira * 100, kind: 'other', places: table, sorting: 0 }];
  return [
    { id, name: 'Inteira', value: inteira * 100, kind: 'inteira', sorting: 0 },
    { id: demoId(`meia ${key} ${index}`), name: 'Meia', value: inteira * 50, kind: HALF_KIND, sorting: 1 },
  ];
}

/** Duplicates the past event, to be published by the person who tries the demonstration. */
async function seedCopy(client: SeedClient, now: Date): Promise<void> {
  const original = PLAN.find(({ key }) => key === COPY.of);
  if (!original) throw new Error('what is copied is planned');
  await client.signIn(original.producer);
  await client.call(original.producer, contract.events.duplicate, {
    params: { event_id: demoId(`event ${COPY.of}`) },
    body: {
      id: demoId(`copy of ${COPY.of}`),
      name: COPY.name,
      slug: COPY.slug,
      start_date: startOf(COPY, now).toISOString(),
    },
  });
}
