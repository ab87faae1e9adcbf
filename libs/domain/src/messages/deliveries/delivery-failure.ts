/** Codes of messages that our own rules ended. */
export const DELIVERY_ENDED = Object.freeze({ noTickets: 'FESTIX no-tickets', noWhatsApp: 'FESTIX no-whatsapp' });

/** Texts for the Cloud API's codes that matter to a sender. */
const WHATSAPP: Readonly<Record<string, string>> = {
  '131026': 'O número não recebe mensagens de WhatsApp.',
  '131030': 'O número não está na lista de testes do WhatsApp.',
  '131049': 'O WhatsApp não entregou, para não incomodar a pessoa.',
  '131050': 'A pessoa não quer receber mensagens.',
  '131051': 'O WhatsApp não aceita este tipo de mensagem.',
  '131053': 'O WhatsApp não aceitou o arquivo.',
  '132001': 'O modelo de mensagem não existe no WhatsApp.',
  '132015': 'O modelo de mensagem está pausado no WhatsApp.',
  '132016': 'O modelo de mensagem foi desativado no WhatsApp.',
};

/** Returns the text of a failure's stored cause; an unknown one is shown as it is. */
export function deliveryFailureText(failure: string): string {
  if (failure === DELIVERY_ENDED.noTickets) return 'Os ingressos não valem mais.';
  if (failure === DELIVERY_ENDED.noWhatsApp) return 'O WhatsApp não está configurado.';
  const code = /^WhatsApp (\d+)/.exec(failure)?.[1];
  if (code !== undefined) return WHATSAPP[code] ?? `O WhatsApp recusou a mensagem (${code}).`;
  if (/^SMTP 5/.test(failure)) return 'O servidor de e-mail recusou a mensagem.';
  if (/^SMTP 4/.test(failure)) return 'O servidor de e-mail pediu para tentar mais tarde.';
  return failure;
}
