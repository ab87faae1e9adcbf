import { PARTNER_CODE_FORMATS } from '@festix/domain/selling';
import type { Decode } from '../../apps/web/src/screens/door/camera/decode.ts';
import { SECOND_TRIES, SecondPictures } from '../../apps/web/src/screens/door/camera/second-tries.ts';
import { DAMAGES } from './damages.ts';
import { degradedFrame, frameWithoutCode, type Frame } from './frames.ts';
import { holdFrame } from './held-frame.ts';
import { openNodeDecoder } from './node-decoder.ts';

/** A frame for each second try, by its damage, degree and seed, that the first try does not read. */
const SAMPLES: readonly (readonly [name: string, damage: string, level: number, seed: number])[] = [
  ['levelled middle', 'low light', 0.06, 5],
  ['sharpened small code', 'perspective', 58, 9],
  ['levelled large code', 'damaged corner', 2, 0],
  ['levelled square', 'dim, off the middle', 0.36, 1],
  ['sharpened large code', 'out of focus', 0.7, 8],
];

let decode: Decode;

beforeAll(async () => {
  decode = await openNodeDecoder();
});

function sample(name: string, level: number, seed: number): Frame {
  const damage = DAMAGES.find((one) => one.name === name);
  if (!damage) throw new Error(`there is no damage "${name}"`);
  return degradedFrame(damage, level, 640, seed);
}

describe('second tries', () => {
  it('each second try has a frame that only needs it', () => {
    expect(SAMPLES.map(([name]) => name)).toEqual(SECOND_TRIES.map(({ name }) => name));
  });

  it.each(SAMPLES)('the %s reads a frame with %s (%d, seed %d) that the first try does not', async (...facts) => {
    const [name, damage, level, seed] = facts;
    const { image, text } = sample(damage, level, seed);
    expect(await decode(image, ['qr'])).toEqual([]);
    const picture = new SecondPictures().draw(
      image,
      SECOND_TRIES.find((one) => one.name === name)!,
    );
    expect(await decode(picture!, ['qr'])).toEqual([text]);
    expect((await holdFrame(decode, image)).texts).toEqual([text]);
  });

  it('no try reads anything in frames that only look like a code, whatever the formats', async () => {
    for (let seed = 0; seed < 4; seed++) {
      const { image } = frameWithoutCode(640, seed);
      const { texts, took } = await holdFrame(decode, image, PARTNER_CODE_FORMATS);
      expect({ seed, texts, tries: took.length }).toEqual({ seed, texts: [], tries: 1 + SECOND_TRIES.length });
    }
  });
});
