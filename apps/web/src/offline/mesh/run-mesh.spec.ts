import { afterEach, expect, it, jest } from '@jest/globals';
import { DoorServer, ticket } from '../testing/door-server.ts';
import { Phone } from '../testing/phone.ts';
import type { ThisDevice } from '../this-device.ts';
import { Mesh } from './mesh.ts';
import { linkUntil } from './run-mesh.ts';

afterEach(() => void jest.restoreAllMocks());

it('a shift that ends while the mesh begins gives the lock back, and leaves no mesh', async () => {
  const phone = await Phone.ready(await DoorServer.start([ticket({ serial: 1 })]));
  const shift = await phone.shift();
  const left = new AbortController();
  const begin = Mesh.begin.bind(Mesh);
  let mesh: Mesh | undefined;
  jest.spyOn(Mesh, 'begin').mockImplementation(async (parts) => {
    mesh = await begin(parts);
    left.abort();
    return mesh;
  });
  await linkUntil(shift, phone as unknown as ThisDevice, left.signal);
  const close = jest.fn();
  mesh!.open({ peer: '0197c0de-0000-7000-8000-00000000d001', send: () => undefined, close });
  expect(close).toHaveBeenCalledTimes(1);
  expect(mesh!.peers).toEqual([]);
  shift.end();
  phone.close();
  await phone.delete();
});
