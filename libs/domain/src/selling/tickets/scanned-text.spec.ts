import fc from 'fast-check';
import { stripScannerPrefix } from './scanned-text.ts';

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
