import { accountEndpoints, deviceEndpoints, doorEndpoints, exportEndpoints } from '@festix/domain/contract';
import { instantOf } from '@festix/domain/ground';
import { MAX_OPS_PER_BATCH } from '@festix/domain/sync';
import { v7 as newId } from 'uuid';
import { clientOf, headersOf, pathOf, signIn } from '../stage/api-client.ts';
import { CAST_PASSWORD } from '../stage/cast.ts';
import { openLine } from '../stage/line.ts';
import { noPooler, openPooler } from '../stage/pooler.ts';
import type { TicketText } from '../stage/ticket-texts.ts';
import { queueOf } from './bare-device.ts';
import { insist, type Fault } from './fault.ts';
import { insistOnEverything } from './recount.ts';
import { countWishes, inTheRush, inTurn, insistOnPlaces, rush, soldTickets, type RushScene } from './rush-scene.ts';

const PEOPLE = { thorough: 900, quick: 240 };
const BESIDE = 96;
const PLACES_PER_PERSON = 1.8;
/** To PostgreSQL, for both processes together; each would take twelve by itself. */
const CONNECTIONS = 6;

/** Checks that nothing needs the same connection again, except what bypasses the pooler. */
export const fewConnections: Fault = {
  name: 'few-connections',
  happens:
    'two API processes share six connections to PostgreSQL, by PgBouncer in transaction mode, and all is done on them',
  impossible: noPooler,
  run: ({ quick }) => {
    const people = quick ? PEOPLE.quick : PEOPLE.thorough;
    return inTheRush(Math.round(people * PLACES_PER_PERSON), async (scene) => {
      const { stage, event, producer } = scene;
      const pooler = await openPooler(stage.dataDir, stage.databaseUrl, CONNECTIONS);
      try {
        const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: stage.databaseUrl };
        const [one, other] = [await stage.anotherApi(env), await stage.anotherApi(env)];
        await stage.killApi();
        const { token } = await signIn(one.url, producer.email, CAST_PASSWORD);
        await clientOf(other.url, token).call(accountEndpoints.me);
        scene.address = inTurn([one.url, other.url]);
        scene.admin = { ...scene.admin, ...clientOf(one.url, scene.admin.token) };
        scene.producer = { ...producer, ...clientOf(other.url, token) };

        const line = openLine(other.url, token, event.id);
        // Of the two processes, the first gets the calls, and the other the hints.
        const wishes = await line.hears(() => rush(scene, people, BESIDE)).finally(line.close);
        const { cut: failed, paid, booked } = countWishes(wishes);
        insist(failed === 0, `${failed} calls failed`);
        await insistOnPlaces(scene, wishes);
        const tickets = await admitAll(scene);
        const rows = await exportedRows(scene);
        const orders = paid + booked;
        insist(rows === orders, `the report tells of ${rows} sales where ${orders} were made`);
        const pooled = await pooler.counted();
        insist(pooled.connections <= CONNECTIONS, `PgBouncer has ${pooled.connections} connections`);
        insist(pooled.waited > 0, 'nobody waited for a connection, so nothing was proved');
        return {
          'connections of the API': pooled.clients,
          'connections to PostgreSQL': pooled.connections,
          transactions: pooled.transactions,
          'waited (ms)': pooled.waited,
          orders,
          admitted: tickets.length,
          'rows of the report': rows,
        };
      } finally {
        await pooler.stop();
      }
    });
  },
};

/** Downloads the door's list and uploads an admission of each of its tickets. */
async function admitAll(scene: RushScene): Promise<TicketText[]> {
  const { event, producer } = scene;
  const params = { event_id: event.id };
  await producer.call(doorEndpoints.event, { params });
  const { count, chunks } = await producer.call(doorEndpoints.snapshot, { params });
  for (const { sha256 } of chunks) {
    const path = pathOf(doorEndpoints.chunk, { params: { ...params, sha256 } });
    const { status } = await fetch(producer.url + path, { headers: headersOf(producer.token) });
    insist(status === 200, `a part of the list was answered ${status}`);
  }
  const tickets = await soldTickets(scene);
  const sold = tickets.length;
  insist(count === sold, `the list has ${count} of ${sold} tickets`);
  const { id: device_id } = await producer.call(deviceEndpoints.enrol, {
    body: { id: newId(), name: 'Celular', kind: 'door' },
  });
  const queue = queueOf(scene, tickets);
  for (let from = 0; from < queue.length; from += MAX_OPS_PER_BATCH) {
    const body = { sent_at: instantOf(Date.now()), ops: queue.slice(from, from + MAX_OPS_PER_BATCH) };
    const { results } = await producer.call(deviceEndpoints.ops, { params: { device_id }, body });
    const strange = results.find(({ outcome }) => outcome !== 'applied');
    insist(strange === undefined, `an admission was answered ${JSON.stringify(strange)}`);
  }
  await insistOnEverything(scene, { acknowledged: tickets, scans: sold, ops: sold });
  return tickets;
}

/** Returns the number of sales in the event's report, counted by lines. */
async function exportedRows({ producer, event }: RushScene): Promise<number> {
  const path = pathOf(exportEndpoints.sales, {
    area: 'producer',
    params: { event_id: event.id },
    query: { order_status: 'all' },
  });
  const answer = await fetch(producer.url + path, { headers: headersOf(producer.token) });
  insist(answer.status === 200, `the report was answered ${answer.status}`);
  return (await answer.text()).trim().split('\n').length - 1;
}
