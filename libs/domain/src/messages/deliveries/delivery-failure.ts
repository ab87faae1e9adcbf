/** Why a message failed, where our own rules ended it. */
export const DELIVERY_ENDED = Object.freeze({ noTickets: 'FESTIX no-tickets', noWhatsApp: 'FESTIX no-whatsapp' });

/** The Cloud API's codes that say something to who sent a message. */
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

/** What people read for the reason that is kept of a failure; one that is not known is shown as it is. */
export function deliveryFailureText(failure: string): string {
  if (failure === DELIVERY_ENDED.noTickets) return 'Os ingressos não valem mais.';
  if (failure === DELIVERY_ENDED.noWhatsApp) return 'O WhatsApp não está configurado.';
  const code = /^WhatsApp (\d+)/.exec(failure)?.[1];
  if (code !== undefined) return WHATSAPP[code] ?? `O WhatsApp recusou a mensagem (${code}).`;
  if (/^SMTP 5/.test(failure)) return 'O servidor de e-mail recusou a mensagem.';
  if (/^SMTP 4/.test(failure)) return 'O servidor de e-mail pediu para tentar mais tarde.';
  return failure;
}
