import { allows, type Transitions } from '../../selling/orders/transition-table.ts';

export const DELIVERY_STATES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;

/** The state of a message. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * The transitions of a message. Providers report them late, twice and out of order: a step backwards is none, so a
 * message that was read stays read.
 */
export const deliveryTransitions: Transitions<DeliveryState> = Object.freeze({
  queued: ['sent', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
});

/** Returns whether a message may take a step. */
export function canDeliver(from: DeliveryState, to: DeliveryState): boolean {
  return allows(deliveryTransitions, from, to);
}

export const deliveryStateLabels: Readonly<Record<DeliveryState, string>> = Object.freeze({
  queued: 'Na fila',
  sent: 'Enviado',
  delivered: 'Entregue',
  read: 'Lido',
  failed: 'Não entregue',
});

export const DELIVERY_PROVIDERS = ['whatsapp', 'email'] as const;

/** The channel of a message. */
export type DeliveryProvider = (typeof DELIVERY_PROVIDERS)[number];

export const deliveryProviderLabels: Readonly<Record<DeliveryProvider, string>> = Object.freeze({
  whatsapp: 'WhatsApp',
  email: 'E-mail',
});
