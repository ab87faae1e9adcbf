import { beforeEach, describe, expect, it } from '@jest/globals';
import { PARTNER_CODE_FORMATS, type PartnerCodeFormat } from '@festix/domain/selling';
import { qrPicture } from '../../../testing/qr-picture.ts';
import { QR_ALONE } from './decode.ts';
import { FrameReader } from './frame-reader.ts';
import { SECOND_TRIES } from './second-tries.ts';

/** What a decoder was given: the side of a picture, and formats. */
interface Look {
  width: number;
  formats: readonly PartnerCodeFormat[];
}

const frame = qrPicture('T1ABC');
const sides = SECOND_TRIES.map(({ side }) => side);

let now: number;
let looks: Look[];
/** Milliseconds that the decoder takes for a picture. */
let takes: (width: number) => number;
let sees: (width: number) => string[];
let reader: FrameReader;

beforeEach(() => {
  now = 5_000;
  looks = [];
  takes = () => 10;
  sees = () => [];
  reader = new FrameReader(
    ({ width }, formats) => {
      looks.push({ width, formats });
      now += takes(width);
      return Promise.resolve(sees(width));
    },
    () => now,
  );
});

/** Reads frames that come each tenth of a second, and returns the codes of each. */
async function read(frames: number, formats = QR_ALONE): Promise<string[][]> {
  const texts: string[][] = [];
  for (let at = 0; at < frames; at++) {
    const begun = now;
    texts.push(await reader.read(frame, formats));
    now = begun + 100;
  }
  return texts;
}

const tried = () => looks.map(({ width }) => width).filter((width) => width !== frame.width);

describe('frame reader', () => {
  it('a frame gets a second try once nothing was found for 300 ms, one after the other', async () => {
    await read(3);
    expect(tried()).toEqual([]);
    await read(SECOND_TRIES.length + 1);
    expect(tried()).toEqual([...sides, sides[0]]);
    expect(looks).toHaveLength(3 + 2 * (SECOND_TRIES.length + 1));
  });

  it('a code that is found ends the second tries, by whichever try', async () => {
    await read(5);
    const before = tried().length;
    sees = (width) => (width === frame.width ? ['T1ABC'] : []);
    expect(await read(2)).toEqual([['T1ABC'], ['T1ABC']]);
    sees = () => [];
    await read(3);
    expect(tried()).toHaveLength(before);
    sees = (width) => (width === frame.width ? [] : ['T1ABC']);
    expect(await read(1)).toEqual([['T1ABC']]);
    expect(await read(3)).toEqual([[], [], []]);
  });

  it('the second try that read a code is the first to try again', async () => {
    sees = (width) => (width === sides[1] ? ['T1ABC'] : []);
    const texts = await read(20);
    expect(texts.filter(([text]) => text === 'T1ABC').length).toBeGreaterThan(3);
    const [first, ...later] = tried();
    expect(first).toBe(sides[0]);
    expect(new Set(later)).toEqual(new Set([sides[1]]));
  });

  it('a frame gets no second try that would last into the next frame', async () => {
    takes = (width) => (width === frame.width ? 40 : 70);
    const begun: number[] = [];
    for (let at = 0; at < 40; at++) {
      const start = now;
      await read(1);
      begun.push(start);
    }
    // One is needed to learn how long it takes; another is risked now and then.
    expect(tried().length).toBeGreaterThan(0);
    expect(tried().length).toBeLessThan(begun.length / 2);
    takes = (width) => (width === frame.width ? 101 : 1);
    const before = tried().length;
    await read(10);
    expect(tried()).toHaveLength(before);
  });

  it('second tries leave out the codes that do not correct their errors', async () => {
    await read(4, PARTNER_CODE_FORMATS);
    expect(looks[0]!.formats).toEqual(PARTNER_CODE_FORMATS);
    expect(looks.at(-1)).toEqual({ width: sides[0], formats: ['qr', 'aztec', 'data_matrix'] });
    looks = [];
    await read(10, ['ean_13', 'code_128', 'pdf_417']);
    expect(tried()).toEqual([]);
  });
});
