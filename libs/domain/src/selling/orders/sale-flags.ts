import { takesAmount, type PriceTerms } from '../../programme/lots/pricing.ts';

/** Rules that a sale at a till may turn out to have broken. The sale has happened, so it is recorded, and flagged. */
export const SALE_FLAGS = [
  'price',
  'lot',
  'payment_method',
  'tickets_per_sale',
  'meia',
  'expired',
  'event_cancelled',
  'clock_ahead',
  'operator',
  'void',
] as const;

export type SaleFlag = (typeof SALE_FLAGS)[number];

/** pt-BR texts for the supervisor. */
export const saleFlagTexts: Readonly<Record<SaleFlag, string>> = Object.freeze({
  price: 'O preço cobrado nunca foi o preço',
  lot: 'Lote não liberado para o ponto de venda',
  payment_method: 'Forma de pagamento não aceita no ponto de venda',
  tickets_per_sale: 'Mais ingressos do que o ponto vende de uma vez',
  meia: 'Meia-entrada além da cota do caixa',
  expired: 'Vendido depois do prazo dos canhotos',
  event_cancelled: 'Vendido depois do cancelamento do evento',
  clock_ahead: 'O caixa contou um horário que ainda não tinha chegado',
  operator:
    'Quem o caixa diz que vendeu nunca entrou nele com a própria conta: a venda está em nome do dono do aparelho',
  void: 'Desfeita no caixa com o nome de alguém da supervisão que nunca entrou nele com a própria conta',
});

export interface TillSaleItem {
  unit_amount: number;
  /** The terms of its price; null where the ticket's lot never had that price. */
  price: PriceTerms | null;
  lot_id: string;
  /** true: sold at half price beyond the lease's share of the quota. */
  is_beyond_quota: boolean;
  expires_at: Date;
}

/** A sale that a till has made, with the terms in force at that time. */
export interface TillSaleFacts {
  payment_method: string;
  items: readonly TillSaleItem[];
  /** Time of the sale, with its error bound in milliseconds. */
  at: Date;
  uncertainty: number;
  event_canceled_at: Date | null;
  /** true: the till claims a time in the future. */
  is_ahead: boolean;
  /** true: the operator that the till names has signed in on it. */
  is_operator_proved: boolean;
  sale_point: {
    payment_methods: readonly string[];
    tickets_per_sale: number;
    /** null: the sale point sells every lot. */
    lots: readonly string[] | null;
  };
}

/** A flag of a sale on arrival; all but the void's. */
type ToldFlag = Exclude<SaleFlag, 'void'>;

/** Returns the broken rules of an uploaded sale. A doubt about the clock favours the seller. */
export function flagsOf({ items, at, uncertainty, sale_point, ...sale }: TillSaleFacts): ToldFlag[] {
  const earliest = at.getTime() - uncertainty;
  const isSo: Readonly<Record<ToldFlag, boolean>> = {
    price: items.some(({ price, unit_amount }) => price === null || !takesAmount(price, unit_amount)),
    lot: items.some(({ lot_id }) => sale_point.lots !== null && !sale_point.lots.includes(lot_id)),
    payment_method:
      sale.payment_method === 'free'
        ? items.some(({ unit_amount }) => unit_amount > 0)
        : !sale_point.payment_methods.includes(sale.payment_method),
    tickets_per_sale: items.length > sale_point.tickets_per_sale,
    meia: items.some(({ is_beyond_quota }) => is_beyond_quota),
    expired: items.some(({ expires_at }) => earliest > expires_at.getTime()),
    event_cancelled: sale.event_canceled_at !== null && earliest > sale.event_canceled_at.getTime(),
    clock_ahead: sale.is_ahead,
    operator: !sale.is_operator_proved,
  };
  return SALE_FLAGS.filter((flag): flag is ToldFlag => flag !== 'void' && isSo[flag]);
}
