import type { LedgerAccount } from './accounts.ts';

/** A recounted figure of an event: an account of the ledger, in centavos, or a count of sales. */
export type RecountedFigure = LedgerAccount | 'sold_orders' | 'sold_tickets' | 'unbalanced';

/** Sources of a figure: the ledger's own entries, their sums by the quarter of an hour, and their totals. */
export const RECOUNT_SOURCES = ['entries', 'quarters', 'totals'] as const;

export type RecountSource = (typeof RECOUNT_SOURCES)[number];

/** States of a recount. */
export const RECOUNT_STATES = ['waiting', 'running', 'done', 'failed'] as const;

export type RecountState = (typeof RECOUNT_STATES)[number];

export const recountedFigureLabels: Readonly<Record<RecountedFigure, string>> = Object.freeze({
  gateway_receivable: 'A receber do gateway',
  till_takings: 'Caixas da plataforma',
  producer_received: 'Já recebido pelo produtor',
  online_receipts: 'Receita on-line',
  till_receipts: 'Receita dos pontos de venda',
  administration_due: 'Taxa de administração devida',
  absorbed_fees_due: 'Taxas de conveniência pagas pelo produtor',
  paid_out: 'Repasses feitos',
  producer_expenses: 'Custos',
  rebates_agreed: 'Rebates combinados',
  rebate_allowance: 'Taxas reservadas para rebates',
  rebates_given: 'Rebates',
  rebates_due: 'Rebates a repassar',
  convenience_fees: 'Taxas de conveniência',
  absorbed_fees: 'Taxas de conveniência recebidas do produtor',
  administration_revenue: 'Taxa de administração recebida',
  platform_cash: 'Dinheiro pago pela plataforma',
  sold_orders: 'Pedidos pagos e cortesias',
  sold_tickets: 'Ingressos vendidos e cortesias',
  unbalanced: 'Lançamentos que não somam zero',
});

export const recountSourceLabels: Readonly<Record<RecountSource, string>> = Object.freeze({
  entries: 'Lançamentos',
  quarters: 'Soma por horário',
  totals: 'Total do evento',
});

/** Returns whether a figure is a count, not centavos. */
export function isCountedFigure(figure: RecountedFigure): boolean {
  return figure === 'sold_orders' || figure === 'sold_tickets';
}
