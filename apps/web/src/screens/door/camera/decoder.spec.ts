import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { qrPicture } from '../../../testing/qr-picture.ts';

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
    readBarcodes: (_: unknown, { formats }: { formats: string[] }) => {
      expect(formats).toEqual(['QRCode']);
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

describe('the reader of a browser', () => {
  it('is the one in WebAssembly, which comes from our own house, and says only what it is sure of', async () => {
    read = async () => [
      { isValid: true, text: 'T1ABC' },
      { isValid: false, text: 'T1XYZ' },
    ];
    const decode = await openDecoder();
    expect(await decode(qrPicture('T1OTHER'))).toEqual(['T1ABC']);
    expect(fetched).toEqual(['zxing-wasm', '/assets/zxing_reader.wasm']);
  });

  it('is the one in JavaScript where there is no WebAssembly, and the other is not even fetched', async () => {
    Reflect.deleteProperty(globalThis, 'WebAssembly');
    const decode = await openDecoder();
    expect(await decode(qrPicture('T1ABC'))).toEqual(['T1ABC']);
    expect(fetched).toEqual([]);
  });

  it('is the one in JavaScript, too, where the other would not start', async () => {
    prepare = () => Promise.reject(new Error('the module is damaged'));
    const decode = await openDecoder();
    expect(await decode(qrPicture('T1ABC'))).toEqual(['T1ABC']);
  });
});
