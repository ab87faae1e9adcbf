import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Server } from 'socket.io';
import * as client from 'socket.io-client';
import { StubServer } from '../testing/stub-server.ts';
import { callAs } from './bearer.ts';
import { callTo } from './call.ts';
import { onHint, type Hint } from './realtime.ts';

/** Number of times the library still fails to load. */
let missing: number;
let http: StubServer;
let realtime: Server;
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

jest.unstable_mockModule('socket.io-client', () => {
  if (missing-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
  return { ...client };
});

beforeEach(async () => {
  http = await StubServer.start();
  realtime = new Server(http.http, { path: '/api/realtime' });
  callTo(http.origin);
  callAs({ token: async () => 'good', renew: async () => 'good' });
  process.on('unhandledRejection', note);
});

afterEach(async () => {
  process.off('unhandledRejection', note);
  jest.restoreAllMocks();
  await realtime.close();
});

describe('library that fails to load', () => {
  it('the realtime library is requested again after a failure, and its listeners learn that a hint may be missing', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(Math, 'random').mockReturnValue(0);
    missing = 2;
    let stop: (() => void)[] = [];
    const heard = await new Promise<Hint>((hear) => {
      stop = [onHint('e1', hear), onHint('e2', () => undefined)];
      stop.push(onHint('e3', () => undefined));
      stop.pop()?.();
    });
    expect(heard).toEqual({ type: 'reconnected', event_id: 'e1', ids: [] });
    expect(missing).toBe(-1);
    expect(reported).toHaveBeenCalledTimes(1);
    expect(unhandled).toEqual([]);
    for (const leave of stop) leave();
  }, 15_000);
});
