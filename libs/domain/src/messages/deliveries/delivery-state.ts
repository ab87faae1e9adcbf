import { allows, type Transitions } from '../../selling/orders/transition-table.ts';

export const DELIVERY_STATES = ['queued', 'sent', 'delivered', 'read', 'failed'] as const;

/** How far a message to a person has come. */
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * The steps of a message. Providers tell them late, twice and out of order: what would lead back is no step, so a
 * message that was read stays read.
 */
export const deliveryTransitions: Transitions<DeliveryState> = Object.freeze({
  queued: ['sent', 'failed'],
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: [],
});

/** Says whether a message may take a step. */
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

/** The way by which a message goes. */
export type DeliveryProvider = (typeof DELIVERY_PROVIDERS)[number];

export const deliveryProviderLabels: Readonly<Record<DeliveryProvider, string>> = Object.freeze({
  whatsapp: 'WhatsApp',
  email: 'E-mail',
});
