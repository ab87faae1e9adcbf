import { catalogue } from './problem.ts';

/** Problems of sale points: their scope and their people. */
export const salePointProblems = catalogue({
  SALE_POINT_OF_PLATFORM: {
    status: 409,
    detail: 'Este ponto de venda é operado pela plataforma. Fale com o suporte para mudar algo nele.',
  },
  SALE_POINT_HAS_SALES: {
    status: 409,
    detail: 'Este ponto de venda já vendeu: quem o opera não muda mais. Crie outro.',
    field: 'run_by',
  },
  SALE_POINT_FULL: {
    status: 409,
    detail: 'Este ponto de venda já tem 500 pessoas, contando os convites abertos.',
    field: 'email',
  },
  TOO_MANY_SALE_POINTS: { status: 409, detail: 'Você já tem 200 pontos de venda. Remova um para criar outro.' },
  ALREADY_OPERATOR: { status: 409, detail: 'Esta pessoa já trabalha neste ponto de venda.', field: 'email' },
  PAYMENT_METHOD_NOT_TAKEN: {
    status: 409,
    detail: 'Este ponto de venda não aceita esta forma de pagamento.',
    field: 'payment_method',
  },
  TICKETS_PER_SALE: {
    status: 409,
    detail: 'Esta venda tem mais ingressos do que este ponto de venda vende de uma vez.',
    field: 'items',
  },
  OPERATOR_UNKNOWN: {
    status: 409,
    detail: 'Esta pessoa não trabalha neste ponto de venda.',
    field: 'operator_id',
  },
  HELD_OP_UNFIT: {
    status: 409,
    detail: 'Esta operação não pode ser registrada: o que ela cita não existe ou não é deste caixa.',
  },
  SALE_NOT_TOLD: { status: 409, detail: 'A venda que esta operação desfaz ainda não foi registrada.' },
  HELD_OP_JUDGED: { status: 409, detail: 'Outra pessoa já resolveu esta operação.' },
  TERMINAL_BUSY: {
    status: 409,
    detail: 'A maquininha já tem uma cobrança aberta. Conclua ou cancele na maquininha e cobre de novo.',
  },
  TERMINAL_AWAY: {
    status: 409,
    detail: 'A maquininha não responde: ligue-a, veja a conexão dela e se está no modo PDV.',
  },
  TERMINAL_NONE: { status: 409, detail: 'Este caixa não tem maquininha. Ligue uma a ele nas configurações do ponto.' },
  TERMINAL_NOT_ASKED: { status: 409, detail: 'Esta venda não foi enviada a uma maquininha.' },
  TERMINAL_TAKEN: { status: 409, detail: 'Esta maquininha já está em um ponto de venda.', field: 'reference' },
  TERMINAL_UNKNOWN: {
    status: 409,
    detail: 'Não há maquininha com este número na conta de recebimento.',
    field: 'reference',
  },
  TERMINALS_UNREAD: { status: 502, detail: 'Não foi possível ler as maquininhas agora, tente novamente.' },
  TILL_HAS_TERMINAL: { status: 409, detail: 'Este caixa já tem uma maquininha.', field: 'device_id' },
  CASH_SESSION_OTHER: { status: 409, detail: 'Este caixa é de outro aparelho ou de outro evento.' },
});
