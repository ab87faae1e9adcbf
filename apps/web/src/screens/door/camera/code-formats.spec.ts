import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { codePicture } from '../../../testing/code-picture.ts';
import { PARTNER_CODE_FORMATS, type PartnerCodeFormat } from '@festix/domain/selling';
import type { Decode } from './decode.ts';

const WASM = '/assets/zxing_reader.wasm';

/** Codes as sellers print them. */
const CODES: readonly [PartnerCodeFormat, string][] = [
  ['qr', 'https://bilhete.example/t/9f2c-77?s=1'],
  ['code_128', 'SYM-0042-K7Q'],
  ['pdf_417', 'INGRESSE|2026|000417|PISTA'],
  ['aztec', 'AZT-99887766'],
  ['ean_13', '7891000315507'],
  ['ean_8', '96385074'],
  ['data_matrix', 'dm:Ação 42'],
];

jest.unstable_mockModule('zxing-wasm/reader/zxing_reader.wasm', () => ({ default: WASM }), { virtual: true });
const { openDecoder } = await import('./decoder.ts');
const { decodeWithoutWasm } = await import('./decode-without-wasm.ts');
const { fetch: fetched } = globalThis;

let decode: Decode;

beforeAll(async () => {
  // The worker fetches the module from our own server.
  const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const headers = { 'content-type': 'application/wasm' };
  globalThis.fetch = async (url) =>
    String(url) === WASM ? new Response(readFileSync(path), { headers }) : new Response(null, { status: 404 });
  decode = await openDecoder();
});

afterAll(() => {
  globalThis.fetch = fetched;
});

describe('camera of an event with partners', () => {
  it.each(CODES)(
    'the decoder reads %s in a frame, straight and askew, as its seller wrote it',
    async (format, text) => {
      expect(decode).not.toBe(decodeWithoutWasm);
      for (const degrees of [0, 7]) {
        expect(await decode(await codePicture(format, text, degrees), PARTNER_CODE_FORMATS)).toEqual([text]);
      }
    },
  );

  it.each(CODES)('the decoder without WebAssembly reads %s in a frame', async (format, text) => {
    expect(await decodeWithoutWasm(await codePicture(format, text), ['qr', format])).toEqual([text]);
  });

  it('every kind of code that a list may have is read', () => {
    expect(CODES.map(([format]) => format)).toEqual(PARTNER_CODE_FORMATS);
  });

  it('both decoders leave out a kind of code of a later server, and read the others', async () => {
    const formats = ['qr', 'maxi_code' as PartnerCodeFormat, 'ean_13'] as const;
    const image = await codePicture('ean_13', '7891000315507');
    expect(await decode(image, formats)).toEqual(['7891000315507']);
    expect(await decodeWithoutWasm(image, formats)).toEqual(['7891000315507']);
  });

  it.each([
    ['micro_qr', '12345'],
    ['aztec_rune', '77'],
  ] as const)('neither decoder reads a %s, which noise can look like', async (format, text) => {
    const image = await codePicture(format, text);
    expect(await decode(image, PARTNER_CODE_FORMATS)).toEqual([]);
    expect(await decodeWithoutWasm(image, PARTNER_CODE_FORMATS)).toEqual([]);
  });

  it('neither decoder reads a format that no list asks for', async () => {
    for (const [format, text] of CODES.filter(([format]) => format !== 'qr')) {
      const image = await codePicture(format, text);
      expect(await decode(image, ['qr'])).toEqual([]);
      expect(await decodeWithoutWasm(image, ['qr'])).toEqual([]);
    }
  });
});
