import type { SandboxTerminalBody, SandboxTerminalMood } from '@festix/domain/contract';

/** Texts of the page that plays the sandbox's card terminals. */
export const sandboxTerminalsTexts = Object.freeze({
  title: 'Maquininhas de teste',
  notReal: 'Isto é um teste. Nenhum dinheiro é cobrado: você decide aqui o que cada maquininha e o banco fariam.',
  loading: 'Carregando as maquininhas',
  loadFailed: 'Não deu para carregar as maquininhas.',
  sayFailed: 'Não deu para mudar a maquininha.',

  charged: 'Com cobrança',
  free: 'Sem cobrança',
  noneCharged: 'Nenhuma maquininha tem cobrança. Mande uma do caixa, em Cartão.',
  order: 'Pedido',
  state: 'Situação',
  moodOf: (reference: string) => `Como ${reference} responde`,
  moods: {
    awake: 'Responde',
    slow: 'Demora a buscar',
    asleep: 'Dorme',
    loses_answers: 'Perde a resposta',
  } satisfies Record<SandboxTerminalMood, string>,
  outcomes: {
    fetch: 'Buscar a cobrança',
    check: 'Pedir para conferir na tela',
    approve: 'Aprovar',
    refuse: 'Recusar',
    cancel: 'Cancelar na maquininha',
    expire: 'Deixar vencer',
  } satisfies Record<NonNullable<SandboxTerminalBody['outcome']>, string>,
  reason: 'Motivo da recusa',
});

/** The gateway's reasons of a refusal, the usual one first. */
export const SANDBOX_REFUSALS = [
  'rejected_by_issuer',
  'insufficient_amount',
  'bad_filled_card_data',
  'card_disabled',
  'required_call_for_authorize',
  'max_attempts_exceeded',
  'amount_limit_exceeded',
  'invalid_installments',
  'high_risk',
  'processing_error',
] as const;
