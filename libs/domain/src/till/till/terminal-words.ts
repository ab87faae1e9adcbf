import { TERMINAL_GIVEN_UP, TERMINAL_NOT_SENT, type TerminalState } from './terminal-state.ts';

/** Says what an operator does in a state, in one or two sentences. */
const advices: Readonly<Record<TerminalState, string>> = Object.freeze({
  unanswered: 'A resposta da maquininha ainda não chegou. Espere: a cobrança não se repete.',
  sent: 'A cobrança foi enviada à maquininha.',
  asleep: 'A maquininha ainda não recebeu a cobrança. Toque na tela dela para acordá-la, ou desista.',
  at_terminal: 'Peça ao cliente que aproxime, insira ou passe o cartão.',
  check: 'Veja na maquininha se o pagamento foi aprovado. O caixa confirma em seguida.',
  approved: 'Pagamento aprovado.',
  refused: 'O banco não aprovou o pagamento. Nada foi vendido: tente outro cartão ou outra forma.',
  cancelled: 'A cobrança foi cancelada na maquininha. Nada foi vendido.',
  expired: 'A cobrança passou do tempo sem pagamento. Nada foi vendido.',
  refunded: 'O valor foi devolvido ao cartão.',
});

/** Says it by the detail, where that is more than the state. */
const details: Readonly<Record<string, string>> = Object.freeze({
  [TERMINAL_GIVEN_UP]:
    'Você desistiu da cobrança. Nada foi vendido. Se a maquininha ainda mostra o valor, cancele nela também; o que ela aprovar volta sozinho.',
  [TERMINAL_NOT_SENT]: 'A maquininha não recebeu a cobrança. Nada foi vendido.',
  rejected_by_issuer: 'O banco do cartão recusou o pagamento. Nada foi vendido: tente outro cartão.',
  insufficient_amount: 'O cartão não tem saldo ou limite. Nada foi vendido: tente outro cartão ou outra forma.',
  bad_filled_card_data: 'A senha ou os dados do cartão não conferem. Nada foi vendido: tente de novo.',
  card_disabled: 'O cartão está desativado. Nada foi vendido: tente outro cartão.',
  required_call_for_authorize: 'O banco pede que o cliente autorize a compra. Nada foi vendido: tente outro cartão.',
  max_attempts_exceeded: 'O cartão passou do limite de tentativas. Nada foi vendido: tente outro cartão.',
  amount_limit_exceeded: 'O valor passa do limite do cartão. Nada foi vendido: tente outro cartão ou outra forma.',
  invalid_installments: 'O cartão não aceita este parcelamento. Nada foi vendido: escolha outro número de parcelas.',
  high_risk: 'O pagamento foi recusado por segurança. Nada foi vendido: tente outra forma.',
  processing_error: 'A maquininha não conseguiu processar o pagamento. Nada foi vendido: tente de novo.',
});

/** Returns the words for an operator of what became of a charge, and what to do. */
export function terminalAdvice(state: TerminalState, detail: string | null): string {
  const isEnded = state === 'refused' || state === 'cancelled';
  return isEnded && detail !== null && Object.hasOwn(details, detail) ? details[detail]! : advices[state];
}
