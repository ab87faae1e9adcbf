import { documentToAsk } from './document-to-ask.ts';
import { countsInQuota, PRICE_KINDS } from './price-kind.ts';

it.each([
  ['2026-06-14T01:00:00Z', 'CIE com validade até 31/03/2027'],
  ['2026-12-31T23:00:00Z', 'CIE com validade até 31/03/2027'],
  ['2027-01-01T02:59:59Z', 'CIE com validade até 31/03/2027'],
  ['2027-01-01T03:00:00Z', 'CIE com validade até 31/03/2027 ou 31/03/2028'],
  ['2027-03-31T23:00:00Z', 'CIE com validade até 31/03/2027 ou 31/03/2028'],
  ['2027-04-01T03:00:00Z', 'CIE com validade até 31/03/2028'],
])('at %s the door asks a student for: %s', (now, detail) => {
  expect(documentToAsk('meia_estudante', now)).toEqual({ title: 'Peça a carteira de estudante', detail });
});

it('reads the calendar in the zone of the event', () => {
  expect(documentToAsk('meia_estudante', '2027-04-01T03:00:00Z', 'America/Manaus')?.detail).toBe(
    'CIE com validade até 31/03/2027 ou 31/03/2028',
  );
});

it('names no date when it is not told the day', () => {
  expect(documentToAsk('meia_estudante')?.detail).toBe('CIE dentro da validade');
});

it('sends to the receipt where only that tells the kind', () => {
  expect(documentToAsk(null)?.title).toBe('Tipo no recibo');
});

it.each(PRICE_KINDS.filter((kind) => countsInQuota(kind) || kind === 'idoso'))('asks for something with %s', (kind) => {
  expect(documentToAsk(kind)).toEqual({ title: expect.any(String), detail: expect.any(String) });
});

it.each(['inteira', 'social', 'other'] as const)('asks for nothing with %s', (kind) => {
  expect(documentToAsk(kind)).toBeUndefined();
});
