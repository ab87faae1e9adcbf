import { metaOf } from './page-tags.ts';

const FIELDS = ['mercadopago', 'sandbox'] as const;

/** A gateway whose fields stand in a page of ours. */
export type CardFieldsOf = (typeof FIELDS)[number];

/** Returns whose fields name a card in a page of ours; undefined if cards are named on the gateway's page. */
export function cardFields(): CardFieldsOf | undefined {
  const told = metaOf('festix-card-fields');
  return FIELDS.find((name) => name === told);
}

/** Returns the gateway's key for its fields; empty if it has none. */
export function cardKey(): string {
  return metaOf('festix-card-key') ?? '';
}

/** The smallest instalment that a gateway makes: R$ 5. */
const LEAST = 500;

/** Returns the most instalments of this installation, and of a total; 1 if none are told. */
export function mostInstallments(total = Infinity): number {
  const most = Number(metaOf('festix-card-installments') ?? 1);
  return Math.max(1, Math.min(most, Math.floor(total / LEAST)));
}
