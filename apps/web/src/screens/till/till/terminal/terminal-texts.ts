/** Texts of the till's card terminal: they come after the first screen. */
export const terminalTexts = Object.freeze({
  card: 'Cartão',
  credit: 'Crédito',
  debit: 'Débito',
  installments: 'Parcelas',
  times: (count: number) => (count === 1 ? 'À vista' : `${count}x`),
  sendsTo: (name: string) => `O valor vai para ${name} e a venda conclui sozinha quando ela aprovar.`,
  typeByHand: 'Digitar à mão',

  title: 'Maquininha',
  on: (name: string, kind: string) => `${name} · ${kind}`,
  asking: 'Enviando a cobrança',
  states: {
    unanswered: 'Esperando a resposta',
    sent: 'Enviada à maquininha',
    asleep: 'A maquininha não acordou',
    at_terminal: 'Na maquininha',
    check: 'Confira na maquininha',
    approved: 'Aprovado',
    refused: 'Recusado',
    cancelled: 'Cancelado',
    expired: 'Tempo esgotado',
    refunded: 'Devolvido',
  },
  linkLost:
    'Sem conexão. A cobrança continua na maquininha e não se repete; o resultado aparece quando a internet voltar.',
  until: (time: string, left: string) => `Vale até ${time} · ${left}`,
  sandbox: 'Maquininha de teste: nenhum dinheiro muda de mãos.',
  sandboxOpen: 'Abrir a página de teste',
  giveUp: 'Desistir',
  givingUp: 'Desistindo…',
  givenUp: 'Você desistiu desta cobrança. O caixa espera o servidor confirmar.',
  giveUpUnsure:
    'A desistência vai ao servidor quando houver conexão. Cancele também na maquininha antes de receber de outra forma.',
  notSold: 'Nada foi vendido',
  cartBegun: 'Há outra venda começada. Conclua ou limpe essa venda e monte esta de novo.',
  toLots: 'Voltar aos lotes',
});
