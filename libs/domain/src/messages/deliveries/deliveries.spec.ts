import { describe, expect, it } from '@jest/globals';
import {
  canDeliver,
  DELIVERY_STATES,
  DELIVERY_ENDED,
  deliveryFailureText,
  deliveryTransitions,
  recipientText,
} from './index.ts';

describe('message delivery', () => {
  it('deliveryTransitions reach every state and never go back', () => {
    const reached = new Set(Object.values(deliveryTransitions).flat());
    expect(DELIVERY_STATES.filter((state) => state !== 'queued' && !reached.has(state))).toEqual([]);
    expect(canDeliver('read', 'delivered')).toBe(false);
    expect(canDeliver('failed', 'sent')).toBe(false);
    expect(canDeliver('delivered', 'failed')).toBe(false);
    expect(canDeliver('sent', 'read')).toBe(true);
  });

  it.each([
    ['WhatsApp 131026: Message undeliverable', 'O número não recebe mensagens de WhatsApp.'],
    ['WhatsApp 999999: Whatever', 'O WhatsApp recusou a mensagem (999999).'],
    ['SMTP 550, 5.1.1: User unknown', 'O servidor de e-mail recusou a mensagem.'],
    [DELIVERY_ENDED.noTickets, 'Os ingressos não valem mais.'],
    ['something else', 'something else'],
  ])('deliveryFailureText of %s is in Portuguese', (failure, text) => {
    expect(deliveryFailureText(failure)).toBe(text);
  });

  it.each([
    ['whatsapp', '+5511988887777', '(11) 98888-7777'],
    ['whatsapp', '+14155552671', '+14155552671'],
    ['email', 'bia@exemplo.br', 'bia@exemplo.br'],
  ] as const)('recipientText of a message by %s to %s is %s', (provider, recipient, text) => {
    expect(recipientText({ provider, recipient })).toBe(text);
  });
});
