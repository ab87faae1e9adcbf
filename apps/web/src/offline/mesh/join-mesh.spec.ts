import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DoorServer, ticket } from '../testing/door-server.ts';
import { Phone } from '../testing/phone.ts';
import type { Shift } from '../shift.ts';
import type { ThisDevice } from '../this-device.ts';
import { joinMesh } from './join-mesh.ts';
import { Mesh } from './mesh.ts';

let phone: Phone;
let shift: Shift;
let begin: jest.SpiedFunction<typeof Mesh.begin>;
const global = globalThis as { RTCPeerConnection?: unknown };

beforeEach(async () => {
  phone = await Phone.ready(await DoorServer.start([ticket({ serial: 1 })]));
  shift = await phone.shift();
  // No other device is near: the mesh begins, and makes no connection.
  global.RTCPeerConnection = function RTCPeerConnection() {};
  begin = jest.spyOn(Mesh, 'begin');
});

afterEach(async () => {
  delete global.RTCPeerConnection;
  jest.restoreAllMocks();
  shift.end();
  phone.close();
  await phone.delete();
});

const settled = () => new Promise((done) => setTimeout(done, 100));

it('a shift joins the mesh once it is loaded, until it leaves', async () => {
  const leave = joinMesh(shift, phone as unknown as ThisDevice);
  while (begin.mock.results.length === 0) await settled();
  const mesh = await (begin.mock.results[0]!.value as Promise<Mesh>);
  const end = jest.spyOn(mesh, 'end');
  await settled();
  expect(end).not.toHaveBeenCalled();
  leave();
  while (end.mock.calls.length === 0) await settled();
});

it('a shift that ends before the mesh is loaded joins none', async () => {
  await import('./run-mesh.ts');
  joinMesh(shift, phone as unknown as ThisDevice)();
  await settled();
  expect(begin).not.toHaveBeenCalled();
});

it('a shift joins no mesh in a browser without WebRTC', async () => {
  await import('./run-mesh.ts');
  delete global.RTCPeerConnection;
  const leave = joinMesh(shift, phone as unknown as ThisDevice);
  await settled();
  leave();
  expect(begin).not.toHaveBeenCalled();
});
