import type { PeerView } from '@festix/domain/contract';
import { toBase64Url } from '../base64url.ts';
import type { Decision } from '../door.ts';
import type { DeviceRow, DoorRow } from '../journal.db.ts';
import { Mesh, type MeshLink } from '../mesh/mesh.ts';
import type { Shift } from '../shift.ts';
import { DoorServer, ticket } from './door-server.ts';
import { deviceRow, Phone } from './phone.ts';

/** A phone at a door of its own, with its place in the mesh. */
export interface Member {
  phone: Phone;
  device: DeviceRow;
  shift: Shift;
  mesh: Mesh;
}

const members: Member[] = [];

/** Ends the shifts of all phones that a spec has brought, and deletes their databases. */
export async function sendPhonesHome(): Promise<void> {
  for (const { phone, shift, mesh } of members.splice(0)) {
    mesh.end();
    shift.end();
    phone.close();
    await phone.delete();
  }
}

/** Returns the id of the nth phone. */
export function deviceId(nth: number): string {
  return `0197c0de-0000-7000-8000-00000000d${String(nth).padStart(3, '0')}`;
}

/** Returns a device as the event’s facts name it. */
export async function peerOf({ id, name, keys }: DeviceRow): Promise<PeerView> {
  const public_key = toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)));
  return { id, name, public_key };
}

/** Brings phones to the doors of an event, which all know each other and have no network. */
export async function phonesAt(
  server: DoorServer,
  gates: string[],
  settings: Partial<DoorRow> = {},
): Promise<Member[]> {
  const devices = await Promise.all(
    gates.map(async (gate, nth) => ({ ...(await deviceRow()), id: deviceId(nth), name: `Celular ${gate}` })),
  );
  server.event = { ...server.event, peers: await Promise.all(devices.map(peerOf)) };
  const met = await Promise.all(
    gates.map(async (gate, nth) => {
      const phone = await Phone.ready(server, { ...settings, gate });
      await phone.journal.device.put(devices[nth]!);
      return begin(phone, devices[nth]!);
    }),
  );
  members.push(...met);
  return met;
}

async function begin(phone: Phone, device: DeviceRow): Promise<Member> {
  const shift = await phone.shift();
  const { journal, snap, clock } = phone;
  const mesh = await Mesh.begin({
    ...{ journal, snap, clock, device, heard: shift.heard },
    event: () => shift.event,
    undone: () => shift.list.undone,
    strangerSpoke: () => undefined,
    linked: () => undefined,
  });
  return { phone, device, shift, mesh };
}

/** Returns a member as it is after its browser was killed. */
export async function reopened(member: Member): Promise<Member> {
  member.mesh.end();
  member.shift.end();
  const again = await begin(await member.phone.reopened(), member.device);
  members.splice(members.indexOf(member), 1, again);
  return again;
}

/** Links two phones by a line that loses nothing. */
export function link(one: Member, other: Member): void {
  const ends: MeshLink[] = [
    { peer: other.device.id, send: (text) => void other.mesh.hear(ends[1]!, text), close: () => undefined },
    { peer: one.device.id, send: (text) => void one.mesh.hear(ends[0]!, text), close: () => undefined },
  ];
  other.mesh.open(ends[1]!);
  one.mesh.open(ends[0]!);
}

/** Reads a ticket’s code at a phone. */
export async function scan({ shift, phone }: Member, serial: number): Promise<Decision> {
  return shift.door.judge({ by: 'text', text: await phone.server.qr(serial) });
}

/** Resolves once something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setImmediate(done));
}

/** Resolves once a phone has heard of a ticket. */
export async function heardOf({ shift }: Member, serial: number): Promise<void> {
  await until(() => shift.heard.rowsOf(serial, { area: 0, day: 0 }).length > 0);
}

/** Resolves once a phone has stored a fact. */
export async function stored({ phone }: Member): Promise<void> {
  await until(async () => (await phone.snap.mesh_facts.count()) > 0);
}

/** Brings phones to gates of an event that uses no areas, whose tickets are all outside. */
export async function doors(gates: string[] = ['Porta 1', 'Porta 2'], serials = [1, 2, 3]): Promise<Member[]> {
  const server = await DoorServer.start();
  for (const serial of serials) server.put(ticket({ serial }));
  return phonesAt(server, gates);
}
