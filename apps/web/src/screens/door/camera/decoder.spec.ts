import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { qrPicture } from '../../../testing/qr-picture.ts';
import { QR_ALONE } from './decode.ts';

let fetched: string[];
let prepare: () => Promise<void>;
let read: () => Promise<{ isValid: boolean; text: string }[]>;

jest.unstable_mockModule('zxing-wasm/reader/zxing_reader.wasm', () => ({ default: '/assets/zxing_reader.wasm' }), {
  virtual: true,
});
jest.unstable_mockModule('zxing-wasm/reader', () => {
  fetched.push('zxing-wasm');
  return {
    prepareZXingModule: ({ overrides }: { overrides: { locateFile(): string } }) => {
      fetched.push(overrides.locateFile());
      return prepare();
    },
    readBarcodes: (_: unknown, options: object) => {
      expect(options).toEqual({ formats: ['QRCodeModel2'], textMode: 'Plain' });
      return read();
    },
  };
});

const { openDecoder } = await import('./decoder.ts');
const { WebAssembly: wasm } = globalThis;

beforeEach(() => {
  fetched = [];
  prepare = async () => undefined;
  read = async () => [];
});

afterEach(() => {
  globalThis.WebAssembly = wasm;
  jest.resetModules();
});

describe('decoder', () => {
  it('the decoder is the one in WebAssembly, from our own server, and reports only reliable codes', async () => {
    read = async () => [
      { isValid: true, text: 'T1ABC' },
      { isValid: false, text: 'T1XYZ' },
    ];
    const decode = await openDecoder();
    expect(await decode(qrPicture('T1OTHER'), QR_ALONE)).toEqual(['T1ABC']);
    expect(fetched).toEqual(['zxing-wasm', '/assets/zxing_reader.wasm']);
  });

  it('the decoder is the one in JavaScript without WebAssembly, and the other is not fetched', async () => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    const decode = await openDecoder();
    expect(await decode(qrPicture('T1ABC'), QR_ALONE)).toEqual(['T1ABC']);
    expect(fetched).toEqual([]);
  });

  it('the decoder is the one in JavaScript when the other fails to start', async () => {
    prepare = () => Promise.reject(new Error('the module is damaged'));
    const decode = await openDecoder();
    expect(await decode(qrPicture('T1ABC'), QR_ALONE)).toEqual(['T1ABC']);
  });
});
