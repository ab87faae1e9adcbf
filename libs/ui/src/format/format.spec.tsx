import { cents } from '@festix/domain/ground';
import { render, screen } from '@testing-library/react';
import { Amount } from './Amount.tsx';
import { Count, formatPercent } from './Count.tsx';
import { DateTime, type DateTimeVariant } from './DateTime.tsx';
import { ageWords, recentWords, shopWords } from './date-words.ts';
import { DocumentText, PhoneText } from './PersonalText.tsx';

const textOf = (element: React.ReactElement) => render(element).container.textContent;

describe('Amount', () => {
  it.each([
    [0, 'R$\u00a00,00'],
    [5, 'R$\u00a00,05'],
    [123456, 'R$\u00a01.234,56'],
    [123456789, 'R$\u00a01.234.567,89'],
    [-1000, '\u2212\u00a0R$\u00a010,00'],
  ])('Amount shows %d centavos as %s, in text and as a figure alike', (amount, words) => {
    expect(textOf(<Amount cents={cents(amount)} />)).toBe(words);
    expect(textOf(<Amount cents={cents(amount)} as="figure" />)).toBe(words);
  });

  it('Amount leaves R$ to the head of a column', () => {
    expect(textOf(<Amount cents={cents(19800)} as="column" />)).toBe('198,00');
    expect(textOf(<Amount cents={cents(-1000)} as="column" />)).toBe('\u2212\u00a010,00');
  });

  it('Amount sets R$ small in a figure, and all digits at equal width', () => {
    const { container } = render(<Amount cents={cents(19800)} as="figure" />);
    expect(container.querySelector('small')?.textContent).toBe('R$\u00a0');
    expect(container.querySelector('.fx-num')).not.toBeNull();
  });
});

describe('DateTime', () => {
  const at = '2026-06-14T01:41:08Z';

  it.each<[DateTimeVariant, string]>([
    ['table', '13/06/2026 22:41'],
    ['date', '13/06/2026'],
    ['event', 'Sáb 13/06/2026 22:41'],
    ['shop', 'sáb, 13 jun · 22h41'],
    ['door', '22:41:08'],
  ])('DateTime as %s shows %s in the time zone of São Paulo', (variant, words) => {
    render(<DateTime at={at} variant={variant} now={at} />);
    const shown = screen.getByText(words);
    expect(shown.getAttribute('datetime')).toBe('2026-06-14T01:41:08.000Z');
  });

  it('DateTime uses the given time zone, for the weekday too', () => {
    expect(textOf(<DateTime at={at} variant="event" zone="UTC" />)).toBe('Dom 14/06/2026 01:41');
    expect(textOf(<DateTime at={at} variant="shop" zone="America/Manaus" now={at} />)).toBe('sáb, 13 jun · 21h41');
  });

  it('DateTime leaves out the minutes of a full hour in the shop', () => {
    expect(shopWords('2026-06-13T23:00:00Z', undefined, at)).toBe('sáb, 13 jun · 20h');
    expect(shopWords('2026-06-13T23:05:00Z', undefined, at)).toBe('sáb, 13 jun · 20h05');
  });

  it.each([
    ['2027-06-13T23:00:00Z', '2026-12-31T23:00:00Z', 'dom, 13 jun 2027 · 20h'],
    // On the clock of the event it is still the old year.
    ['2027-01-01T02:00:00Z', '2026-12-31T12:00:00Z', 'qui, 31 dez · 23h'],
    ['2026-06-13T23:00:00Z', '2027-01-02T12:00:00Z', 'sáb, 13 jun 2026 · 20h'],
  ])('DateTime shows the year of %s in the shop at %s', (moment, now, words) => {
    expect(shopWords(moment, undefined, now)).toBe(words);
  });

  it.each([
    ['2026-06-14T01:41:30Z', 'agora'],
    ['2026-06-14T01:41:00Z', 'agora'],
    ['2026-06-14T02:36:08Z', 'há 55 min'],
    ['2026-06-14T05:00:00Z', 'há 3 h'],
    ['2026-06-16T01:41:08Z', '13/06/2026 22:41'],
  ])('DateTime at %s shows a recent moment as %s', (now, words) => {
    expect(recentWords(at, now)).toBe(words);
  });

  it('an age is shown in one unit', () => {
    expect([4_000, 12 * 60_000, 5 * 3_600_000, 72 * 3_600_000, -20].map(ageWords)).toEqual([
      '4 s',
      '12 min',
      '5 h',
      '3 dias',
      '0 s',
    ]);
  });
});

describe('documents and phones', () => {
  it('documents and phones are shown whole or masked, and masked ones are left as they are', () => {
    expect(textOf(<DocumentText value="52998224725" />)).toBe('529.982.247-25');
    expect(textOf(<DocumentText value="12ABC34501DE35" />)).toBe('12.ABC.345/01DE-35');
    expect(textOf(<DocumentText value="52998224725" masked />)).toBe('***.982.***-**');
    expect(textOf(<DocumentText value="***.482.***-**" masked />)).toBe('***.482.***-**');
    expect(textOf(<PhoneText value="+5581987654432" />)).toBe('(81) 98765-4432');
    expect(textOf(<PhoneText value="+5581987654432" masked />)).toBe('(81) 9****-4432');
  });
});

describe('count', () => {
  it('a count has grouped thousands, and a singular and a plural', () => {
    expect(textOf(<Count value={1284} of={1920} />)).toBe('1.284 / 1.920');
    expect(textOf(<Count value={1} noun={['ingresso', 'ingressos']} />)).toBe('1 ingresso');
    expect(textOf(<Count value={1234567} noun={['ingresso', 'ingressos']} />)).toBe('1.234.567 ingressos');
    expect([17.64, 3, 0.05].map((share) => formatPercent(share))).toEqual(['17,6%', '3%', '0,1%']);
    expect([12.75, 10, 0.5, 17.65].map((tax) => formatPercent(tax, 2))).toEqual(['12,75%', '10%', '0,5%', '17,65%']);
  });
});
