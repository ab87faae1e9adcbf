import { catalogue } from './problem.ts';

/** Problems of payouts, expenses and their receipts. */
export const payoutProblems = catalogue({
  PAYOUT_ABOVE_AVAILABLE: { status: 409, detail: 'O valor é maior que o saldo disponível.', field: 'amount' },
  PAYOUT_ABOVE_BALANCE: {
    status: 409,
    detail: 'O saldo do evento não cobre mais este repasse. Edite o valor ou recuse.',
    field: 'amount',
  },
  PAYOUT_FROZEN: {
    status: 409,
    detail: 'O evento foi cancelado. O saldo fica retido enquanto quem comprou pode pedir reembolso.',
  },
  PAYOUTS_WAITING: {
    status: 409,
    detail: 'Este evento já tem 50 pedidos de repasse pendentes. Espere a resposta de um deles ou remova algum.',
  },
  PAYOUT_OF_TEST_EVENT: { status: 409, detail: 'Este evento é de testes internos: nada dele é repassado.' },
  PAYOUT_ALREADY_ANSWERED: { status: 409, detail: 'Este repasse já foi respondido.' },
  PAYOUT_NOT_DONE: { status: 409, detail: 'Só um repasse já realizado tem comprovante e data a corrigir.' },
  PAYOUT_SENT_LATER: { status: 422, detail: 'A data do envio não pode ser depois de hoje.', field: 'sent_date' },
  PAYOUT_DONE: { status: 409, detail: 'Repasse já realizado' },
  PAYOUT_OF_REBATE: {
    status: 409,
    detail: 'Este repasse é de um rebate: o valor não muda, e ele só sai com o custo que o criou.',
  },
  EXPENSE_PAID_OUT: {
    status: 409,
    detail: 'O repasse deste custo já foi realizado, por isso ele não pode ser removido.',
  },
  REBATE_ABOVE_PENDING: { status: 409, detail: 'O rebate pendente não cobre este valor.', field: 'amount' },
  NO_PIX_KEY: {
    status: 422,
    detail:
      'O produtor ainda não tem uma chave Pix. Ela vem do último repasse feito ou, sem nenhum, do último pedido pendente dele.',
    field: 'is_producer_payout',
  },

  RECEIPT_UNREADABLE: { status: 422, detail: 'Envie um PDF ou uma imagem JPEG, PNG ou WebP.', field: 'receipt' },
  RECEIPT_INFECTED: { status: 422, detail: 'O antivírus recusou este arquivo.', field: 'receipt' },
  SCANNER_UNAVAILABLE: {
    status: 503,
    detail: 'Não foi possível verificar o arquivo agora, tente novamente.',
    field: 'receipt',
  },
  FILE_LINK_EXPIRED: { status: 410, detail: 'Este link expirou. Abra o comprovante de novo.' },
});
