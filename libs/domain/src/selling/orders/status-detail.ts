import type { OrderStatus } from './order-status.ts';

/** pt-BR texts for the status details of Mercado Pago's payments and orders APIs. */
const texts: Readonly<Record<string, string>> = {
  accredited: 'Pagamento aprovado',
  partially_refunded: 'Reembolso parcial',

  pending_capture: 'Autorizado, aguarda captura',
  waiting_capture: 'Autorizado, aguarda captura',

  in_process: 'Em processamento',
  offline_process: 'Processando offline',
  pending_contingency: 'Em processamento (até 2 dias úteis)',
  pending_review_manual: 'Em análise manual (até 2 dias úteis)',
  pending_waiting_transfer: 'Aguardando o Pix/transferência',
  waiting_transfer: 'Aguardando o Pix/transferência',
  pending_waiting_payment: 'Aguardando pagamento (boleto/lotérica)',
  waiting_payment: 'Aguardando pagamento (boleto/lotérica)',
  pending_challenge: 'Aguardando confirmação 3DS',
  check_on_terminal: 'Confira na maquininha',
  at_terminal: 'Na maquininha',
  given_up: 'Desistência no caixa',
  not_sent: 'A maquininha não recebeu a cobrança',
  canceled_on_terminal: 'Cancelado na maquininha',

  expired: 'Prazo expirado',
  by_collector: 'Cancelado pelo vendedor',
  by_payer: 'Cancelado pelo comprador',
  given_back: 'Lugar devolvido pelo comprador',
  paid_otherwise: 'Pago de outra forma',

  fraud_alert: 'Alerta de fraude',

  settled: 'Valor retido',
  reimbursed: 'Valor devolvido ao vendedor',

  refunded: 'Devolvido pelo vendedor',
  voided: 'Venda desfeita no caixa',
  stub_released: 'Canhoto já liberado: devolva o valor',
  stub_sold_twice: 'Canhoto vendido duas vezes: devolva o valor',
  by_admin: 'Devolvido',

  cc_rejected_bad_filled_card_number: 'Revise o número',
  cc_rejected_bad_filled_date: 'Revise a validade',
  cc_rejected_bad_filled_other: 'Revise os dados',
  cc_rejected_bad_filled_security_code: 'Revise o CVV',
  bad_filled_card_data: 'Revise os dados',
  cc_rejected_insufficient_amount: 'Saldo ou limite insuficiente',
  cc_rejected_call_for_authorize: 'Autorize com o banco',
  cc_rejected_card_disabled: 'Cartão desativado, ligue ao banco',
  cc_rejected_card_error: 'Não conseguimos processar o pagamento',
  cc_rejected_blacklist: 'Não conseguimos processar o pagamento',
  cc_rejected_duplicated_payment: 'Pagamento repetido; use outro cartão',
  cc_rejected_high_risk: 'Recusado por segurança; use outro meio',
  cc_rejected_invalid_installments: 'Parcelamento não aceito',
  cc_rejected_max_attempts: 'Limite de tentativas atingido',
  cc_rejected_3ds_challenge: '3DS não concluído',
  cc_rejected_3ds_mandatory: '3DS obrigatório',
  cc_rejected_card_type_not_allowed: 'Função crédito não habilitada',
  cc_rejected_other_reason: 'O banco não processou',
  cc_amount_rate_limit_exceeded: 'Limite excedido',
  insufficient_amount: 'Valor insuficiente',
  bank_error: 'Erro no banco',
  rejected_by_issuer: 'Recusado pelo banco',
  card_disabled: 'Cartão desativado, ligue ao banco',
  required_call_for_authorize: 'Autorize com o banco',
  max_attempts_exceeded: 'Limite de tentativas atingido',
  amount_limit_exceeded: 'Limite excedido',
  invalid_installments: 'Parcelamento não aceito',
  high_risk: 'Recusado por segurança; use outro meio',
  processing_error: 'Não conseguimos processar o pagamento',
  rejected_by_bank: 'Recusado pelo banco',
  rejected_by_regulations: 'Recusado por regulamentação',
  rejected_insufficient_data: 'Dados incompletos',
};

/** Replaces the text of `in_process` beside a chargeback. */
const DISPUTE_RUNNING = 'Contestação em análise';

/** Returns the text of an order's second badge; an unknown detail as it is, never empty. */
export function statusDetailText(detail: string, status?: OrderStatus): string {
  if (detail === 'in_process' && status === 'charged_back') return DISPUTE_RUNNING;
  return Object.hasOwn(texts, detail) ? texts[detail]! : detail;
}
