import { beforeEach, expect, it } from '@jest/globals';
import type { DeviceOperatorBody, Id } from '@festix/domain/contract';
import { CallError, UnreachableError } from '../data/call.ts';
import { operatorProver } from './prove-operator.ts';

let user: Id | undefined;
let owner: Id;
let told: { device_id: Id; body: DeviceOperatorBody; token: string }[];
let answers: (Error | undefined)[];

beforeEach(() => {
  user = 'bia';
  owner = 'ana';
  told = [];
  answers = [];
});

const prover = () =>
  operatorProver({
    device: {
      proofOf: async (id) => (id === owner ? undefined : { device_id: 'till', signature: `till says ${id}` }),
    },
    api: {
      operator: async (device_id, body, token) => {
        told.push({ device_id, body, token });
        const error = answers.shift();
        if (error) throw error;
      },
    },
    person: { token: async () => user && `token of ${user}` },
    operator: () => user,
  });

it('operatorProver proves a person at another’s device once, with that person’s token', async () => {
  const prove = prover();
  await prove();
  await prove();
  expect(told).toEqual([{ device_id: 'till', body: { signature: 'till says bia' }, token: 'token of bia' }]);
  user = 'caio';
  await prove();
  expect(told.map(({ token }) => token)).toEqual(['token of bia', 'token of caio']);
});

it.each([
  ['the device’s own person', 'ana'],
  ['nobody', undefined],
])('operatorProver proves nothing of %s', async (_, who) => {
  user = who;
  await prover()();
  expect(told).toEqual([]);
});

it('operatorProver rejects while the server is unreachable, so that the queue waits', async () => {
  const prove = prover();
  answers = [new UnreachableError('offline')];
  await expect(prove()).rejects.toThrow(UnreachableError);
  await prove();
  await prove();
  expect(told).toHaveLength(2);
});

it('operatorProver resolves after three failures of the server, and after a refusal', async () => {
  const failing = prover();
  answers = [500, 503, 500].map((status) => new CallError(status, {}));
  await expect(failing()).rejects.toThrow(CallError);
  await expect(failing()).rejects.toThrow(CallError);
  await failing();
  const refused = prover();
  answers = [new CallError(404, { code: 'NOT_FOUND' })];
  await refused();
  await refused();
  expect(told).toHaveLength(4);
});
