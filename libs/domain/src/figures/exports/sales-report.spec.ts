import { SALES_REPORT_STATUSES, salesReportName } from './sales-report.ts';

it('names the file after the day and its form', () => {
  expect(salesReportName('2026-06-13', 'csv')).toBe('relatorio-vendas-2026-06-13.csv');
  expect(salesReportName('2026-06-13', 'xlsx')).toBe('relatorio-vendas-2026-06-13.xlsx');
});

it('is of any of the seven statuses, or of all', () => {
  expect(SALES_REPORT_STATUSES).toEqual([
    'booking',
    'paid',
    'refunded',
    'rejected',
    'cancelled',
    'in_mediation',
    'charged_back',
    'all',
  ]);
});
