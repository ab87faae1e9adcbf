import type { PaymentMethod, PaymentWord } from '@festix/domain/selling';

export const sandboxTexts = Object.freeze({
  title: 'Pagamento de teste',
  notReal: 'Isto é um teste. Nenhum dinheiro é cobrado nem devolvido: você decide aqui o que o banco responderia.',
  note: 'Pagamento de teste: nenhum dinheiro é cobrado.',
  toPage: 'Decidir o que o banco responde',
  loading: 'Carregando o pagamento',
  loadFailed: 'Não deu para carregar o pagamento.',
  sayFailed: 'Não deu para mudar o pagamento.',

  what: 'O que está sendo pago',
  order: 'Pedido',
  orderState: 'Situação do pedido',
  method: 'Forma de pagamento',
  methods: { pix: 'Pix', card: 'Cartão' } satisfies Partial<Record<PaymentMethod, string>>,

  decide: 'O que acontece com ele?',
  nothingLeft: 'O dinheiro voltou para quem comprou. Não acontece mais nada com este pagamento.',
  back: 'Voltar ao pedido',

  /** Labels of the steps. */
  actions: {
    approved: 'Aprovar',
    rejected: 'Recusar',
    cancelled: 'Deixar vencer',
    in_mediation: 'Abrir disputa',
    charged_back: 'Registrar chargeback',
    refunded: 'Devolver',
  } satisfies Record<PaymentWord, string>,
  /** The same, after another sentence. */
  reviving: { in_mediation: 'Encerrar a disputa a favor do vendedor', charged_back: 'Vencer o chargeback' },
  lose: 'Perder o chargeback',

  states: {
    pending: 'Aguardando pagamento',
    approved: 'Aprovado',
    rejected: 'Recusado',
    cancelled: 'Vencido ou cancelado',
    refunded: 'Devolvido',
    in_mediation: 'Em disputa',
    charged_back: 'Chargeback',
  },
});
