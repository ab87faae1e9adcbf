/** What people read about messages that carry tickets. */
export const deliveriesTexts = Object.freeze({
  resend: 'Reenviar',
  resendTitle: 'Reenviar ingressos',
  resendTicketTitle: 'Reenviar este ingresso',
  resendConfirm: 'Reenviar',
  resending: 'Reenviando…',
  provider: 'Enviar por',
  to: 'Enviar para',
  toHolders: 'Quem recebeu',
  toMyself: 'Para mim',
  holdersGet: 'Cada pessoa recebe de novo os ingressos que são dela.',
  ticketHolderGets: 'Quem tem este ingresso recebe o arquivo de novo.',
  iGet: 'Você recebe o arquivo com todos os ingressos. Quem já recebeu continua com os seus.',
  completeProfile: 'Completar meus dados',

  download: 'Baixar PDF',
  deliveries: 'Envios',
  none: 'Nada foi enviado ainda.',
  unsent: 'Sem envio',
  of: 'de',
} as const);
