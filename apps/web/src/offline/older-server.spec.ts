import { afterEach, expect, it } from '@jest/globals';
import { salePointEndpoints } from '@festix/domain/contract';
import { addressOf, CallError, callTo } from '../data/call.ts';
import { json, problem, StubServer } from '../testing/stub-server.ts';
import { DeviceClock } from './clock.ts';
import { Link } from './link.ts';
import { useSyncStatus } from './sync-status.ts';
import { EVENT_ID, TillServer } from './testing/till-server.ts';
import { tillApi } from './till-api.ts';

const TILL = `GET ${addressOf(salePointEndpoints.till, { params: { event_id: EVENT_ID } })}`;

afterEach(() => useSyncStatus.setState({ hears: undefined }));

it('tillApi says whom this device hears, until an older server has refused the field', async () => {
  const server = await StubServer.start();
  callTo(server.origin);
  const { view } = new TillServer();
  const asked: (string | null)[] = [];
  let isOld = false;
  server.on(TILL, (request, response) => {
    const hears = request.url.searchParams.get('hears');
    asked.push(hears);
    if (isOld && hears !== null) problem(response, 400, { code: 'VALIDATION_ERROR' });
    else json(response, view);
  });
  useSyncStatus.setState({ hears: [] });
  const api = tillApi(new Link(), new DeviceClock('boot'));
  await api.event(EVENT_ID);
  isOld = true;
  expect((await api.event(EVENT_ID)).event.name).toBe(view.event.name);
  await api.event(EVENT_ID);
  expect(asked).toEqual(['none', 'none', null, null]);
  await server.stop();
});

it('tillApi rejects what a server refuses for another reason, and goes on saying whom it hears', async () => {
  const server = await StubServer.start();
  callTo(server.origin);
  const asked: (string | null)[] = [];
  server.on(TILL, (request, response) => {
    asked.push(request.url.searchParams.get('hears'));
    problem(response, 403, { code: 'FORBIDDEN' });
  });
  useSyncStatus.setState({ hears: [] });
  const api = tillApi(new Link(), new DeviceClock('boot'));
  for (const _ of [1, 2]) await expect(api.event(EVENT_ID)).rejects.toThrow(CallError);
  expect(asked).toEqual(['none', 'none']);
  await server.stop();
});
