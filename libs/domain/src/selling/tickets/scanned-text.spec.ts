import fc from 'fast-check';
import { isForeignText, stripScannerPrefix } from './scanned-text.ts';

it.each([
  ['T1ABC', 'T1ABC'],
  [']Q1T1ABC', 'T1ABC'],
  [']Q3T1ABC\r\n', 'T1ABC'],
  [']C0FTXARR7K2QX8M\n', 'FTXARR7K2QX8M'],
  [']Q2\\000026T1ABC', 'T1ABC'],
  ['\\000026T1ABC\\000003', 'T1ABC'],
  ['\u0002]Q1\u001D T1ABC \u0003', 'T1ABC'],
  ['\uFEFFT1ABC\t', 'T1ABC'],
  ['  T1A  B C  ', 'T1A  B C'],
  ['\\26T1ABC', '\\26T1ABC'],
  [']', ']'],
  ['', ''],
  ['\r\n', ''],
])('stripScannerPrefix turns %j into the code %j', (scanned, code) => {
  expect(stripScannerPrefix(scanned)).toBe(code);
});

it('stripScannerPrefix leaves a code as it is, whatever surrounds it', () => {
  const code = fc.stringMatching(/^T1[0-9A-Z $%*+\-./:]{0,40}[0-9A-Z]$/);
  const before = fc.constantFrom('', ']Q1', ']Q3', '\n', ' ]Q2\\000026');
  const after = fc.constantFrom('', '\r', '\r\n', '\t', ' ', '\u0003');
  fc.assert(
    fc.property(before, code, after, (before, code, after) => {
      expect(stripScannerPrefix(before + code + after)).toBe(code);
    }),
  );
});

const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

it.each([
  'https://outra.example/i/1234567',
  'HTTPS://OUTRA.EXAMPLE/I/1234567',
  ']Q1www.outra.example/i/1\r',
  PIX,
  PIX.toUpperCase(),
  'WIFI:T:WPA;S:Casa;P:segredo;;',
  'BEGIN:VCARD\nVERSION:3.0',
  '0198f000-0000-7000-8000-000000000501',
  '{"ticket":"123456"}',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
  '7891234567895',
  '23793381286008200000063500000310188000000012345',
])('isForeignText finds another thing in %j', (text) => {
  expect(isForeignText(text)).toBe(true);
});

it('isForeignText finds no other thing in a ticket, cut short or not', () => {
  const code = fc.stringMatching(/^T1[0-9A-Z $%*+\-./:]{6,119}$/);
  fc.assert(fc.property(code, (text) => expect(isForeignText(text)).toBe(false)));
  expect(isForeignText('T1A://B')).toBe(false);
});
