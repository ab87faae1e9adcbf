import { createPrivateKey, sign } from 'node:crypto';
import { create } from 'qrcode';
import { instantOf } from '@festix/domain/ground';
import { makeTicketCode, messageToSign, packTicket, ticketText } from '@festix/domain/selling';
import { Chance } from './chance.ts';
import { DAMAGES, noiseOf, type Damage } from './damages.ts';
import { blur, develop, mapLight, type Light } from './light.ts';
import { drawScene, type Pose, type Symbol2d } from './scene.ts';

/** A camera's picture of a code, or of none. */
export interface Frame {
  damage: string;
  level: number;
  /** Undefined: there is no code that may be read. */
  text: string | undefined;
  image: ImageData;
}

/** Sizes of a camera's picture. */
export const SIZES = { 1280: 720, 640: 480 } as const;

export type Width = keyof typeof SIZES;

const PLAIN: Pose = { fills: 0, turn: 0, tilt: 0, axis: 0, right: 0, down: 0, waves: 0 };

/** Draws a code with one damage; the same seed gives the same frame. */
export function degradedFrame(damage: Damage, level: number, width: Width, seed: number): Frame {
  const chance = new Chance(seed * 7919 + DAMAGES.indexOf(damage) * 104_729 + Math.round(level * 1000));
  const text = textOf(seed, chance);
  const symbol = symbolOf(text);
  const height = SIZES[width];
  const held = {
    fills: chance.between(0.36, 0.58),
    right: chance.between(-0.12, 0.12),
    down: chance.between(-0.1, 0.1),
  };
  const pose = {
    ...PLAIN,
    turn: chance.between(-8, 8),
    ...held,
    ...damage.pose?.(level, { chance, size: symbol.size }),
  };
  const facts = { chance, size: symbol.size, module: (pose.fills * height) / symbol.size };
  const scene = drawScene(width, height, symbol, pose, chance);
  const light = damage.light?.(scene, level, facts) ?? scene;
  return { damage: damage.name, level, text, image: develop(noisy(light, noiseOf(damage, level), chance)) };
}

/** Draws what only looks like a code: a card of text, or a symbol whose modules say nothing. */
export function frameWithoutCode(width: Width, seed: number): Frame {
  const chance = new Chance(seed * 15_485_863 + width);
  const symbol = seed % 3 === 0 ? undefined : nonsense(chance);
  const height = SIZES[width];
  const pose = { ...PLAIN, fills: chance.between(0.3, 0.6), turn: chance.between(0, 360), tilt: chance.between(0, 40) };
  const scene = drawScene(width, height, symbol, { ...pose, axis: chance.between(0, 360) }, chance);
  const light = blur(scene, chance.between(0.5, 3));
  return {
    damage: 'no code',
    level: seed,
    text: undefined,
    image: develop(noisy(light, chance.between(0, 0.1), chance)),
  };
}

function noisy(light: Light, deviation: number, chance: Chance): Light {
  return mapLight(light, (value) => value + deviation * chance.normal());
}

/** Private key of the generated tickets: 32 bytes in the frame of PKCS #8 that Ed25519 has. */
const KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 42)]),
  format: 'der',
  type: 'pkcs8',
});

/** Returns the text of a signed ticket, of each fourth seed that of a code for people. */
function textOf(seed: number, chance: Chance): string {
  if (seed % 4 === 3) return makeTicketCode(chance.bytes(10));
  const packed = packTicket({
    key_id: 1,
    event_number: 1 + Math.floor(chance.next() * 9_999),
    serial: 1 + Math.floor(chance.next() * 99_999),
    lot_number: 1 + Math.floor(chance.next() * 9),
    price_kind: 'inteira',
    valid_from: instantOf(Date.UTC(2026, 10, 20)),
  });
  return ticketText(packed, sign(null, messageToSign(packed), KEY));
}

function symbolOf(text: string): Symbol2d {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return { size, data: Uint8Array.from(data, Number) };
}

/** Returns a symbol with the patterns and the format of a ticket's, and chance in the place of its words. */
function nonsense(chance: Chance): Symbol2d {
  const { size, data, reservedBit } = create('T'.repeat(121), { errorCorrectionLevel: 'M' }).modules;
  return { size, data: Uint8Array.from(data, (bit, at) => (reservedBit[at] ? bit : Math.floor(chance.next() * 2))) };
}
