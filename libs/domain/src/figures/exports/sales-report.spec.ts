import { SALES_REPORT_STATUSES, salesReportName } from './sales-report.ts';

it('salesReportName contains day and format', () => {
  expect(salesReportName('2026-06-13', 'csv')).toBe('relatorio-vendas-2026-06-13.csv');
  expect(salesReportName('2026-06-13', 'xlsx')).toBe('relatorio-vendas-2026-06-13.xlsx');
});

it('SALES_REPORT_STATUSES contain all and the seven statuses', () => {
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
