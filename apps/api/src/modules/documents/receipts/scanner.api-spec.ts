import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { HealthView } from '@festix/domain/contract';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { startApi } from '../../../testing/api.ts';
import { EICAR, TestClamd } from '../../../testing/clamd.ts';
import { answerPayout, DONE, makeSoldShow, PDF, pendingPayout, sendExpense } from '../../../testing/payouts.ts';
import { makePerson, type TestPerson } from '../../../testing/people.ts';
import { as } from '../../../testing/shows.ts';
import { useApi } from '../../../testing/use-api.ts';
import { ClamdScanner } from './clamd-scanner.ts';

let clamd: TestClamd;
let admin: TestPerson;

const api = useApi(async () => {
  clamd = await TestClamd.start();
  return { env: { CLAMAV_URL: clamd.url } };
});

beforeAll(async () => {
  admin = await makePerson(api, { roles: ['super-admin'] });
});
afterEach(() => {
  clamd.says = undefined;
  jest.restoreAllMocks();
});
afterAll(() => clamd.stop());

async function waiting(): Promise<string> {
  return (await pendingPayout(api, await makeSoldShow(api, 1))).id;
}

describe('connected scanner', () => {
  it('a scanner gets every byte of a receipt before it is stored @V5.4.3', async () => {
    // More than one chunk, and no whole number of them.
    const receipt = Buffer.concat([PDF, Buffer.alloc(200_001, 7)]);
    await answerPayout(api, admin, await waiting(), DONE, receipt).expect(200);
    expect(Buffer.compare(clamd.scanned.at(-1)!, receipt)).toBe(0);
  });

  it('a scanner refuses a file with a virus, and the call has no effect', async () => {
    const infected = Buffer.concat([PDF, Buffer.from(EICAR)]);
    const id = await waiting();
    const refused = await answerPayout(api, admin, id, DONE, infected).expect(422);
    expect(refused.body).toMatchObject({ code: 'RECEIPT_INFECTED', detail: 'O antivírus recusou este arquivo.' });
    const { body } = await as(api, admin).get(`/api/super-admin/payouts/${id}`).expect(200);
    expect(body).toMatchObject({ status: 'pending', receipt: null });
    const show = await makeSoldShow(api, 1);
    await sendExpense(api, admin, show, {}, infected).expect(422);
    expect(await api.database.query('select from expenses where event_id = $1', [show.id])).toEqual([]);
    expect(await api.database.query(`select from loose_files where key like 'receipts/%'`)).toEqual([]);
  });

  it.each(['stream: Size limit exceeded ERROR', ''])(
    'a file is refused if the scanner answers "%s" @V16.5.3',
    async (says) => {
      const report = jest.spyOn(api.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
      clamd.says = says;
      const refused = await answerPayout(api, admin, await waiting(), DONE, PDF).expect(503);
      expect(refused.body.code).toBe('SCANNER_UNAVAILABLE');
      expect(report).toHaveBeenCalled();
    },
  );

  it('a scanner is listed among the services', async () => {
    const { body } = await as(api, admin).get('/api/super-admin/operations/health').expect(200);
    expect((body as HealthView).services).toContainEqual({ service: 'scanner', mode: 'set', provider: 'clamav' });
  });
});

it('a scanner may be reached over a local socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'festix clamd-'));
  const near = await TestClamd.start(join(folder, 'clamd.sock'));
  try {
    expect(await new ClamdScanner(near.url).isSound(PDF)).toBe(true);
    expect(await new ClamdScanner(near.url).isSound(Buffer.from(EICAR))).toBe(false);
  } finally {
    await near.stop();
    rmSync(folder, { recursive: true });
  }
});

it('a file is refused if the scanner can’t be reached @V5.4.3 @V16.5.3', async () => {
  const alone = await startApi({ env: { CLAMAV_URL: 'tcp://127.0.0.1:1' } });
  try {
    jest.spyOn(alone.app.get(ErrorPort), 'report').mockImplementation(() => undefined);
    const boss = await makePerson(alone, { roles: ['super-admin'] });
    const { id } = await pendingPayout(alone, await makeSoldShow(alone, 1));
    await answerPayout(alone, boss, id, DONE, PDF).expect(503);
    await answerPayout(alone, boss, id, DONE).expect(200);
  } finally {
    await alone.close();
  }
});
