import type { Instant } from '../../ground/time/instant.ts';
import { DEFAULT_TIME_ZONE, zonedParts } from '../../ground/time/zone.ts';
import { KIND_ON_RECEIPT, PRICE_KINDS, type PriceKind } from './price-kind.ts';

/** The document that the door has to see before a ticket at a reduced price enters. */
export interface DocumentRequest {
  title: string;
  detail: string;
}

/** The results of such a check: shown, not shown, or the difference was paid. */
export const DOCUMENT_RESULTS = ['conferido', 'negado', 'pagou_diferenca'] as const;

export type DocumentResult = (typeof DOCUMENT_RESULTS)[number];

export const documentResultLabels: Readonly<Record<DocumentResult, string>> = Object.freeze({
  conferido: 'Conferido',
  negado: 'Negado',
  pagou_diferenca: 'Pagou a diferença',
});

/**
 * Returns the document that proves a right to a kind of price; most kinds need none. Source: Lei 12.933/2013, Lei
 * 10.741/2003.
 */
export function documentToAsk(
  kind: PriceKind | null,
  now?: Instant | Date,
  zone: string = DEFAULT_TIME_ZONE,
): DocumentRequest | undefined {
  switch (kind) {
    case null:
      return { title: KIND_ON_RECEIPT, detail: 'Veja no recibo se é meia-entrada e peça o documento' };
    case 'meia_estudante':
      return { title: 'Peça a carteira de estudante', detail: studentCardDetail(now, zone) };
    case 'meia_pcd':
      return { title: 'Peça o comprovante de pessoa com deficiência', detail: 'Cartão do BPC ou documento do INSS' };
    case 'meia_acompanhante':
      return { title: 'Confira quem acompanha', detail: 'Entra junto com a pessoa com deficiência' };
    case 'meia_idjovem':
      return { title: 'Peça a ID Jovem', detail: 'ID Jovem válida, com documento com foto' };
    case 'idoso':
      return { title: 'Peça o documento com foto', detail: '60 anos ou mais' };
    default:
      return undefined;
  }
}

/** The kinds whose document a door asks for; a stub without a kind is asked for its receipt. */
export const DOCUMENT_KINDS: readonly PriceKind[] = Object.freeze(
  PRICE_KINDS.filter((kind) => documentToAsk(kind) !== undefined),
);

/**
 * The state of an admitted ticket's document check: to be asked for, or answered since the admission; none: nobody is in
 * with it, or its price asks for no document.
 */
export type DocumentState = 'open' | 'answered' | 'none';

/**
 * Returns the text about valid student cards (CIE): a card is valid until 31 March of the year after its issue. Source:
 * Decreto 8.537/2015, art. 3.
 */
function studentCardDetail(now: Instant | Date | undefined, zone: string): string {
  if (now === undefined) return 'CIE dentro da validade';
  const { year, month } = zonedParts(now, zone);
  const newest = `31/03/${year + 1}`;
  return `CIE com validade até ${month <= 3 ? `31/03/${year} ou ${newest}` : newest}`;
}

/** Returns the pt-BR text on a ticket that names the documents to bring. */
export function documentToBring(kind: PriceKind): string {
  switch (kind) {
    case 'meia_estudante':
      return 'Carteira de estudante (CIE) dentro da validade e documento com foto';
    case 'meia_pcd':
      return 'Cartão do BPC ou documento do INSS, e documento com foto';
    case 'meia_acompanhante':
      return 'Documento com foto; a entrada é junto com a pessoa com deficiência';
    case 'meia_idjovem':
      return 'ID Jovem válida e documento com foto';
    case 'idoso':
      return 'Documento com foto que mostre a idade, 60 anos ou mais';
    default:
      return 'Documento com foto';
  }
}
