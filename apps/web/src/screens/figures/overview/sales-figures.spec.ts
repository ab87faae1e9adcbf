import { describe, expect, it } from '@jest/globals';
import { cents } from '@festix/domain/ground';
import { soldIn, soldOverview, unsoldOverview } from '../../../testing/overview-views.ts';
import { axisAmount, axisCount } from './overview-texts.ts';
import { originShares, salesColumns, sumOfSales } from './sales-figures.ts';

const ZONE = 'America/Recife';

describe('salesColumns', () => {
  it('salesColumns are receipts without the fees, by origin, with labels in the zone of the event', () => {
    const columns = salesColumns(soldOverview.sales, 'day', ZONE);
    expect(columns[1]).toEqual({
      key: '2026-06-13',
      label: '13/06',
      title: 'sáb 13/06',
      online: 1_000_00,
      till: 250_00,
      total: 1_250_00,
      tickets: 11,
    });
    expect(sumOfSales(columns)).toEqual({ total: 1_650_00, tickets: 15 });
  });

  it('salesColumns grouped by month have labels with month and year', () => {
    const [column] = salesColumns([soldIn('2027-01-01T03:00:00.000Z', 0, 0, 0)], 'month', ZONE);
    expect(column).toMatchObject({ key: '2027-01-01', label: 'jan/27', title: 'jan/27' });
  });
});

describe('originShares', () => {
  it('originShares divide the receipts', () => {
    const { of, shares } = originShares(soldOverview);
    expect(of).toBe('receipts');
    expect(shares.map(({ key, value, percent }) => [key, value, percent.toFixed(1)])).toEqual([
      ['online', 151_212_50, '82.4'],
      ['till', 32_240_00, '17.6'],
    ]);
  });

  it('originShares divide the orders where nothing was paid', () => {
    const free = { ...soldOverview, total_receipt: cents(0), platform_total_receipt: cents(0) };
    const { of, shares } = originShares({
      ...free,
      orders_count: 4,
      online_orders_count: 3,
      sales_point_orders_count: 1,
    });
    expect(of).toBe('orders');
    expect(shares.map(({ value, percent }) => [value, percent])).toEqual([
      [3, 75],
      [1, 25],
    ]);
  });

  it('originShares are empty before the first sale', () => {
    expect(originShares(unsoldOverview).shares.map(({ percent }) => percent)).toEqual([0, 0]);
  });
});

it.each([
  [0, 'R$\u00a00'],
  [500_00, '500'],
  [4_000_00, '4 mil'],
  [2_500_00, '2,5 mil'],
  [1_500_000_00, '1,5 mi'],
])('%d centavos are written at the axis as %s', (value, words) => {
  expect(axisAmount(value)).toBe(words);
});

it('the axis has no label between two whole tickets', () => {
  expect([axisCount(2), axisCount(2.5), axisCount(1_200)]).toEqual(['2', '', '1.200']);
});
