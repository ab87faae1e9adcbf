import { documentToAsk } from './document-to-ask.ts';
import { countsInQuota, PRICE_KINDS } from './price-kind.ts';

it.each([
  ['2026-06-14T01:00:00Z', 'CIE com validade até 31/03/2027'],
  ['2026-12-31T23:00:00Z', 'CIE com validade até 31/03/2027'],
  ['2027-01-01T02:59:59Z', 'CIE com validade até 31/03/2027'],
  ['2027-01-01T03:00:00Z', 'CIE com validade até 31/03/2027 ou 31/03/2028'],
  ['2027-03-31T23:00:00Z', 'CIE com validade até 31/03/2027 ou 31/03/2028'],
  ['2027-04-01T03:00:00Z', 'CIE com validade até 31/03/2028'],
])('documentToAsk at %s asks a student for: %s', (now, detail) => {
  expect(documentToAsk('meia_estudante', now)).toEqual({ title: 'Peça a carteira de estudante', detail });
});

it("documentToAsk reads the calendar in the event's time zone", () => {
  expect(documentToAsk('meia_estudante', '2027-04-01T03:00:00Z', 'America/Manaus')?.detail).toBe(
    'CIE com validade até 31/03/2027 ou 31/03/2028',
  );
});

it('documentToAsk names no date without a time', () => {
  expect(documentToAsk('meia_estudante')?.detail).toBe('CIE dentro da validade');
});

it('documentToAsk points to the receipt when only that states the kind', () => {
  expect(documentToAsk(null)?.title).toBe('Tipo no recibo');
});

it.each(PRICE_KINDS.filter((kind) => countsInQuota(kind) || kind === 'idoso'))(
  'documentToAsk returns a request for %s',
  (kind) => {
    expect(documentToAsk(kind)).toEqual({ title: expect.any(String), detail: expect.any(String) });
  },
);

it.each(['inteira', 'social', 'other'] as const)('documentToAsk returns none for %s', (kind) => {
  expect(documentToAsk(kind)).toBeUndefined();
});
