import { describe, expect, it } from '@jest/globals';
import { brCode, crc16, withChecksum } from './br-code.ts';

describe('crc16', () => {
  it('crc16 has the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe(0x29b1);
  });
});

describe('withChecksum', () => {
  it.each([
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4',
  ])('withChecksum agrees with the examples of the Banco Central', (example) => {
    expect(withChecksum(example.slice(0, -8))).toBe(example);
  });
});

describe('brCode', () => {
  const text = brCode({
    url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
    amount: 123_405,
    merchant_name: 'Festa de São João da Lua Cheia',
    merchant_city: 'São José dos Campos',
  });

  it('brCode is a chain of fields with correct lengths', () => {
    expect(fieldsOf(text)).toEqual({
      '00': '01',
      '01': '12',
      '26': '0014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd441',
      '52': '0000',
      '53': '986',
      '54': '1234.05',
      '58': 'BR',
      '59': 'Festa de Sao Joao da Lua',
      '60': 'Sao Jose dos Ca',
      '62': '0503***',
      '63': text.slice(-4),
    });
  });

  it('brCode ends with the checksum of all before it', () => {
    expect(parseInt(text.slice(-4), 16)).toBe(crc16(text.slice(0, -4)));
  });

  it('brCode refuses an address that exceeds its field', () => {
    expect(() => brCode({ url: 'x'.repeat(90), amount: 100, merchant_name: 'A', merchant_city: 'B' })).toThrow(
      RangeError,
    );
  });
});

function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}
