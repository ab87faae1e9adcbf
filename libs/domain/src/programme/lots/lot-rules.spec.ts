import {
  lotName,
  priceName,
  pricesAboveHalf,
  priceValue,
  priceValueNotTooLarge,
  ticketLimit,
  ticketLimitNotTooLarge,
} from './lot-rules.ts';

it.each([
  [lotName, '1º lote', true],
  [lotName, ' x ', false],
  [priceName, 'VIP', true],
  [priceName, 'V', false],
  [ticketLimit, 1, true],
  [ticketLimit, 0, false],
  [ticketLimit, 1.5, false],
  [ticketLimit, '10', false],
  [priceValue, 100, true],
  [priceValue, 99, false],
  [priceValueNotTooLarge, 99_999_999, true],
  [priceValueNotTooLarge, 100_000_000, false],
  [ticketLimitNotTooLarge, 1_000_000, true],
  [ticketLimitNotTooLarge, 1_000_001, false],
])('%j accepts %j: %s', (rule, value, kept) => {
  expect(rule.check(value)).toBe(kept);
});

it('lot rules have the messages of the specification', () => {
  expect([lotName, ticketLimit, priceValue].map((rule) => rule.message)).toEqual([
    'Nome do lote deve ter no mínimo 2 caracteres.',
    'Limite deve ser de pelo menos 1 ingresso',
    'Valor deve ser de pelo menos 1',
  ]);
});

describe('pricesAboveHalf', () => {
  const inteira = { kind: 'inteira', value: 99_99 } as const;

  it('pricesAboveHalf contain the reduced prices, the elders’ included, above half of the inteira, rounded down', () => {
    const prices = [
      inteira,
      { kind: 'meia_estudante', value: 49_99 },
      { kind: 'meia_pcd', value: 50_00 },
      { kind: 'idoso', value: 60_00 },
      { kind: 'other', value: 90_00 },
    ] as const;
    expect(pricesAboveHalf(prices)).toEqual([2, 3]);
  });

  it.each(['inteira', 'other', 'social'] as const)(
    'pricesAboveHalf compare a meia with the highest price that is open to all, such as %s',
    (kind) => {
      const open = { kind, value: 120_00 };
      expect(
        pricesAboveHalf([{ kind: 'inteira', value: 40_00 }, open, { kind: 'meia_idjovem', value: 60_00 }]),
      ).toEqual([]);
      expect(
        pricesAboveHalf([{ kind: 'inteira', value: 40_00 }, open, { kind: 'meia_idjovem', value: 60_01 }]),
      ).toEqual([2]);
    },
  );

  it('pricesAboveHalf are none in a lot without a price that is open to all', () => {
    expect(pricesAboveHalf([{ kind: 'meia_estudante', value: 500_00 }])).toEqual([]);
    expect(
      pricesAboveHalf([
        { kind: 'meia_estudante', value: 500_00 },
        { kind: 'idoso', value: 10_00 },
      ]),
    ).toEqual([]);
  });
});
