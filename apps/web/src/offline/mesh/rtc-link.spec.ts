import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LinkCode } from '@festix/domain/sync';
import { FakeConnection } from '../testing/fake-connection.ts';
import type { MeshLink } from './mesh.ts';
import { callDevice, type Call } from './rtc-link.ts';

const HERE = '0197c0de-0000-7000-8000-00000000d000';
const THERE = '0197c0de-0000-7000-8000-00000000d001';

let links: MeshLink[];
let ended: MeshLink[];

beforeEach(() => {
  jest.useFakeTimers();
  FakeConnection.install();
  [links, ended] = [[], []];
});

afterEach(() => void jest.useRealTimers());

async function call(): Promise<{ call: Call; answer: LinkCode; connection: FakeConnection }> {
  const made = await callDevice(HERE, {
    opened: (link) => links.push(link),
    heard: () => undefined,
    closed: (link) => ended.push(link),
  });
  return { call: made!, answer: { ...made!.code, role: 'answer', device_id: THERE }, connection: connectionMade() };
}

function connectionMade(): FakeConnection {
  return FakeConnection.made.at(-1)!;
}

describe('a link', () => {
  it('a link that this device closes leaves its owner once, whether the browser tells of its end or not', async () => {
    const { call: made, answer, connection } = await call();
    await made.answered(answer);
    connection.channel.open();
    expect(links.map(({ peer }) => peer)).toEqual([THERE]);
    links[0]!.close();
    expect(ended).toEqual(links);
    connection.channel.dispatchEvent(new Event('close'));
    expect(ended).toHaveLength(1);
    expect(connection.isClosed).toBe(true);
  });

  it('a call whose answer is none closes its connection', async () => {
    const { call: made, answer, connection } = await call();
    connection.refuses = true;
    await expect(made.answered(answer)).rejects.toThrow('InvalidAccessError');
    expect(connection.isClosed).toBe(true);
    expect(links).toEqual([]);
  });
});
