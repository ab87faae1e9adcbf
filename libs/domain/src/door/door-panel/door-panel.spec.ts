import { FEEDBACK_CODES } from '../../ground/problems/feedback.ts';
import { isSilent } from './device-contact.ts';
import { doorReportName } from './door-report.ts';
import { refusalWords } from './refusal-words.ts';

it('doorReportName contains day and format, and marks an incomplete report', () => {
  const facts = { day: '2026-06-14', format: 'pdf', is_partial: false } as const;
  expect(doorReportName(facts)).toBe('relatorio-entradas-2026-06-14.pdf');
  expect(doorReportName({ ...facts, format: 'xlsx', is_partial: true })).toBe(
    'relatorio-entradas-parcial-2026-06-14.xlsx',
  );
});

it('refusalWords are different for every code of a refusal', () => {
  expect(new Set(FEEDBACK_CODES.map(refusalWords)).size).toBe(FEEDBACK_CODES.length);
  expect(refusalWords('CODE_OF_ANOTHER_VERSION')).toBe('CODE_OF_ANOTHER_VERSION');
});

it.each([
  [null, true],
  ['2026-06-14T01:00:00.000Z', false],
  ['2026-06-14T00:57:00.000Z', false],
  ['2026-06-14T00:56:59.999Z', true],
])('a device that was last heard of at %s is silent at one: %s', (last_seen_at, silent) => {
  expect(isSilent(last_seen_at, '2026-06-14T01:00:00.000Z')).toBe(silent);
});
