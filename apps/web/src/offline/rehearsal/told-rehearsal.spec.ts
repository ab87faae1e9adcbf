/** @jest-environment jsdom */
import '../../testing/document.ts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { doorEndpoints, type RehearsalBody } from '@festix/domain/contract';
import { LONGEST_RETRY_DELAY } from '@festix/domain/sync';
import { call, callTo, UnreachableError } from '../../data/call.ts';
import { cutOff } from '../../data/cut.ts';
import { json, problem, StubServer } from '../../testing/stub-server.ts';
import { EVENT_ID } from '../testing/door-server.ts';
import { forgetRehearsals, keepRehearsal, keptRehearsal, tellRehearsal } from './told-rehearsal.ts';

const TELL = `PUT /api/door/events/${EVENT_ID}/rehearsal`;
const TELL_OF_TILL = `PUT /api/sale-point/till/${EVENT_ID}/rehearsal`;

let server: StubServer;
let told: unknown[];

const rehearsal = (done_at = '2026-06-13T22:00:00.000Z') =>
  ({
    device_id: 'd',
    done_at,
    gate: 'Portão A',
    area: null,
    measures: { app_version: '1.4.0' },
  }) as unknown as RehearsalBody;

beforeEach(async () => {
  told = [];
  server = await StubServer.start();
  callTo(server.origin);
  for (const call of [TELL, TELL_OF_TILL]) {
    server.on(call, ({ body }, response) => {
      told.push(body);
      response.writeHead(204).end();
    });
  }
});

afterEach(async () => {
  jest.restoreAllMocks();
  localStorage.clear();
  await server.stop();
});

/** Lets more than the longest wait between two attempts pass. */
function later(): void {
  const now = performance.now() + LONGEST_RETRY_DELAY;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
}

it.each(['door', 'till'] as const)('a rehearsal at a %s is told once, and kept', async (place) => {
  keepRehearsal(EVENT_ID, place, rehearsal());
  await tellRehearsal(EVENT_ID, place);
  await tellRehearsal(EVENT_ID, place);
  expect(told).toEqual([rehearsal()]);
  expect(keptRehearsal(EVENT_ID, place)).toEqual({ ...rehearsal(), standing: 'told' });
});

it('a rehearsal at a door is none of the till of the same browser', async () => {
  keepRehearsal(EVENT_ID, 'door', rehearsal());
  expect(keptRehearsal(EVENT_ID, 'till')).toBeUndefined();
  await tellRehearsal(EVENT_ID, 'till');
  expect(told).toEqual([]);
});

it('a rehearsal waits while the page is cut off, and is told afterwards', async () => {
  keepRehearsal(EVENT_ID, 'door', rehearsal());
  await cutOff(() => tellRehearsal(EVENT_ID, 'door'));
  expect([told, keptRehearsal(EVENT_ID, 'door')?.standing]).toEqual([[], 'waiting']);
  await tellRehearsal(EVENT_ID, 'door');
  expect([told.length, keptRehearsal(EVENT_ID, 'door')?.standing]).toEqual([1, 'told']);
});

it('a rehearsal that the server fails to take waits, and one that it refuses is not told again', async () => {
  let status = 503;
  server.on(TELL, (_, response) => {
    told.push(status);
    return problem(response, status, { code: status === 503 ? 'INTERNAL_ERROR' : 'VALIDATION_ERROR' });
  });
  keepRehearsal(EVENT_ID, 'door', rehearsal());
  await tellRehearsal(EVENT_ID, 'door');
  expect(keptRehearsal(EVENT_ID, 'door')?.standing).toBe('waiting');
  status = 422;
  later();
  await tellRehearsal(EVENT_ID, 'door');
  later();
  await tellRehearsal(EVENT_ID, 'door');
  expect(told).toEqual([503, 422]);
  expect(keptRehearsal(EVENT_ID, 'door')?.standing).toBe('refused');
});

it('a rehearsal that the server fails to take is not sent in each round, but again after a while', async () => {
  server.on(TELL, (_, response) => {
    told.push(500);
    return problem(response, 500, { code: 'INTERNAL_ERROR' });
  });
  keepRehearsal(EVENT_ID, 'door', rehearsal());
  for (let round = 0; round < 5; round++) await tellRehearsal(EVENT_ID, 'door');
  expect(told).toEqual([500]);
  later();
  await tellRehearsal(EVENT_ID, 'door');
  expect(told).toEqual([500, 500]);
  // The person has rehearsed anew, and looks on.
  keepRehearsal(EVENT_ID, 'door', rehearsal('2026-06-13T22:30:00.000Z'));
  await tellRehearsal(EVENT_ID, 'door');
  expect(told).toEqual([500, 500, 500]);
});

it.each([400, 403, 404])(
  'a rehearsal that is refused with %i waits, because rights come back and processes are replaced',
  async (status) => {
    server.on(TELL, (_, response) => problem(response, status, { code: 'DEVICE_UNKNOWN' }));
    keepRehearsal(EVENT_ID, 'door', rehearsal());
    await tellRehearsal(EVENT_ID, 'door');
    expect(keptRehearsal(EVENT_ID, 'door')?.standing).toBe('waiting');
  },
);

it('a rehearsal that is being told is not told a second time meanwhile', async () => {
  keepRehearsal(EVENT_ID, 'door', rehearsal());
  await Promise.all([tellRehearsal(EVENT_ID, 'door'), tellRehearsal(EVENT_ID, 'door')]);
  expect(told).toHaveLength(1);
});

it.each(['{"done_at":', '[]', 'null', '{"done_at":"2026-06-13T22:00:00.000Z","standing":"waiting"}'])(
  'a rehearsal that is kept as %s is none, and stops no round',
  async (kept) => {
    localStorage.setItem(`festix.rehearsal.door.${EVENT_ID}`, kept);
    await tellRehearsal(EVENT_ID, 'door');
    expect([keptRehearsal(EVENT_ID, 'door'), told]).toEqual([undefined, []]);
  },
);

it('a rehearsal made while the last one was told waits to be told', async () => {
  server.on(TELL, (_, response) => {
    keepRehearsal(EVENT_ID, 'door', rehearsal('2026-06-13T22:30:00.000Z'));
    response.writeHead(204).end();
  });
  keepRehearsal(EVENT_ID, 'door', rehearsal());
  await tellRehearsal(EVENT_ID, 'door');
  expect(keptRehearsal(EVENT_ID, 'door')).toMatchObject({ done_at: '2026-06-13T22:30:00.000Z', standing: 'waiting' });
});

it('a device that is left forgets its rehearsals, and nothing else', () => {
  localStorage.setItem('festix.door.muted', '1');
  keepRehearsal(EVENT_ID, 'door', rehearsal());
  forgetRehearsals();
  expect([keptRehearsal(EVENT_ID, 'door'), localStorage.getItem('festix.door.muted')]).toEqual([undefined, '1']);
});

it('a page that is cut off refuses its calls, also where one work within another ends, and none afterwards', async () => {
  let asked = 0;
  server.on(`GET /api/door/events/${EVENT_ID}/snapshot`, (_, response) => {
    asked += 1;
    return json(response, { chunks: [] });
  });
  const ask = () => call(doorEndpoints.snapshot, { params: { event_id: EVENT_ID }, query: {} });
  await cutOff(async () => {
    await expect(ask()).rejects.toThrow(UnreachableError);
    await expect(cutOff(() => Promise.reject(new Error('inner')))).rejects.toThrow('inner');
    await expect(ask()).rejects.toThrow(UnreachableError);
  });
  expect(asked).toBe(0);
  await ask();
  expect(asked).toBe(1);
});
