import pg from 'pg';
import { afterEach, beforeEach } from '@jest/globals';
import { newId } from '../kernel/database/ids.ts';
import { cloneDatabase, startApi, type TestApi, type TestDatabase } from './api.ts';
import { describeRunStatements } from './noted-statements.ts';
import { makeShow, type TestShow } from './shows.ts';

/** A database of its own for each test, with an event, and the owner's connection to it. */
export class DivisibleScene {
  database!: TestDatabase;
  api!: TestApi;
  show!: TestShow;
  client!: pg.Client;

  async rows<Row extends pg.QueryResultRow>(statement: string, params: unknown[] = []): Promise<Row[]> {
    return (await this.client.query<Row>(statement, params)).rows;
  }

  /** Returns the partitions of scans, in their order. */
  async partsOf(...ids: string[]): Promise<(string | null)[]> {
    const found = await this.rows<{ part: string | null }>(
      `select scans.tableoid::regclass::text as part from unnest($1::uuid[]) with ordinality as asked (id, at)
       left join scans using (id) order by at`,
      [ids],
    );
    return found.map(({ part }) => part);
  }

  /** Writes a scan as a phone does, again if it is there; returns how many rows were inserted. */
  async scan(id: string): Promise<number> {
    const written = await this.rows(
      `insert into scans (id, event_id, code, occurred_at, adjusted_at) values ($1, $2, 'TICKET_NOT_FOUND_ERROR', now(), now())
       on conflict (id) do nothing returning id`,
      [id, this.show.id],
    );
    return written.length;
  }

  /** Returns the id of version 7 that a device makes so many milliseconds after the beginning of a month from now. */
  async idOf(months: number, milliseconds: number): Promise<string> {
    const [row] = await this.rows<{ id: string }>(
      `select first_id_of((date_trunc('month', now() at time zone 'UTC') + $1 * interval '1 month')::date) as id`,
      [months],
    );
    const first = BigInt(`0x${row!.id.replaceAll('-', '').slice(0, 12)}`);
    const time = (first + BigInt(milliseconds)).toString(16).padStart(12, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${newId().slice(15)}`;
  }

  /** Returns the month of an id of version 7, as partitions are named: other tests may have set the clock of ids ahead. */
  monthOf(id: string): string {
    const made = new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16));
    return made.toISOString().slice(0, 7).replace('-', '_');
  }

  /** Returns a month from now as partitions are named, like `2027_01`. */
  async monthName(months: number): Promise<string> {
    const [row] = await this.rows<{ name: string }>(
      `select to_char(date_trunc('month', now() at time zone 'UTC') + $1 * interval '1 month', 'YYYY_MM') as name`,
      [months],
    );
    return row!.name;
  }
}

/** Makes the scene before each test, and removes it after. */
export function useDivisible(): DivisibleScene {
  const scene = new DivisibleScene();
  beforeEach(async () => {
    scene.database = await cloneDatabase();
    scene.api = await startApi({ databaseUrl: scene.database.url });
    scene.client = new pg.Client({ connectionString: scene.database.ownerUrl });
    await scene.client.connect();
    scene.show = await makeShow(scene.api, { lots: [{ ticket_limit: 5_000 }] });
  }, 60_000);
  afterEach(async () => {
    await scene.client.end();
    await scene.api.close();
    // What ran on divided tables is described there, too.
    await describeRunStatements(scene.database.ownerUrl);
    await scene.database.drop();
  });
  return scene;
}
