import type { LedgerAccount } from '@festix/domain/money';

/** Texts of the statement of an event's money. */
export const statementTexts = Object.freeze({
  title: 'Extrato do evento',
  frozen: 'RETIDO',
  frozenLine: (until: string) => `O evento foi cancelado: nada mais é repassado até ${until}.`,

  summary: 'Resumo',
  item: 'Item',
  amount: 'Valor',
  note: 'Observação',
  event: 'Evento',
  producer: 'Produtor',
  made: 'Gerado em',
  total: 'Receita total',
  online: 'Receita on-line',
  till: 'Receita dos pontos de venda',
  administration: 'Taxa de administração',
  absorbedFees: 'Taxa de conveniência paga por você',
  expenses: 'Custos',
  received: 'Já recebido',
  receivedNote: 'nos pontos de venda do produtor',
  done: 'Repasses feitos',
  balance: 'Saldo',
  pending: 'Repasses pendentes',
  available: 'Disponível',
  rebates: 'Rebates',
  rebatesNote: 'fora do saldo',

  movements: 'Movimentos',
  day: 'Data',
  movement: 'Movimento',
  balanceAfter: 'Saldo depois',
  carried: 'Saldo anterior',
  loss: 'Saldo negativo não cobrado',

  payouts: 'Repasses',
  asked: 'Pedido em',
  sent: 'Enviado em',
  key: 'Chave Pix',
  status: 'Situação',
  rebate: 'Rebate',

  costs: 'Custos e rebates',
  kind: 'Tipo',
  cost: 'Custo',

  none: Object.freeze({
    movements: 'Nenhum movimento ainda.',
    payouts: 'Nenhum repasse ainda.',
    costs: 'Nenhum custo ainda.',
  }),
} as const);

/** Names of the statement's lines, by their ledger account. */
export const movementNames: Readonly<Partial<Record<LedgerAccount, string>>> = Object.freeze({
  online_receipts: 'Vendas on-line do dia',
  till_receipts: 'Vendas do dia em pontos de venda',
  administration_due: 'Taxa de administração',
  absorbed_fees_due: 'Taxa de conveniência paga por você',
  producer_received: 'Já recebido nos pontos de venda do produtor',
  producer_expenses: 'Custo',
  paid_out: 'Repasse',
});
