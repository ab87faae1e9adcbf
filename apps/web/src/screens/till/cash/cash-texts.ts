import { type CashToReturnView } from '@festix/domain/contract';
import { countWords } from '@festix/domain/ground';

const RECEIPTS = ['recibo', 'recibos'] as const;

/** Texts of the drawers of tills. */
export const cashTexts = Object.freeze({
  sessions: 'Caixas',
  session: ['caixa', 'caixas'],
  filterSessions: 'Filtrar caixas',
  status: 'Situação',
  allStatus: 'Abertos e fechados',
  open: 'Aberto',
  closed: 'Fechado',
  opened: 'Abertos',
  closedOnes: 'Fechados',
  event: 'Evento',
  allEvents: 'Todos os eventos',
  point: 'Ponto de venda',
  allPoints: 'Todos os pontos',
  clearFilters: 'Limpar filtros',
  loosenFilters: 'Tire um filtro para ver mais.',
  noneLine: 'Quando alguém abre o caixa de um evento, ele aparece aqui.',

  device: 'Aparelho',
  openedBy: 'Aberto por',
  openedAt: 'Aberto em',
  closedAt: 'Fechado em',
  total: 'Vendido R$',
  difference: 'Diferença R$',
  none: '—',
  balanced: 'Bateu',
  over: 'Sobrou',
  short: 'Faltou',

  print: 'Imprimir',
  figures: 'Fechamento',
  sold: 'Vendido',
  expected: 'Dinheiro esperado',
  counted: 'Dinheiro contado',
  differenceTitle: 'Diferença',
  afterClosing: 'Aparece depois do fechamento, para a contagem ser feita às cegas.',
  lines: 'Por operador e forma de pagamento',
  operator: 'Operador',
  payment: 'Pagamento',
  sales: 'Vendas',
  tickets: 'Ingressos',
  taken: 'Recebido R$',
  salesCount: (count: number) => countWords(count, ['venda', 'vendas']),
  noLines: 'Nenhuma venda neste caixa.',
  cards: 'Cartões',
  noCards: 'Nenhum cartão cobrado por maquininha.',
  cardsDiffer:
    'A maquininha e o livro não batem. Uma devolução ainda a caminho explica por um tempo; se ficar, procure a autorização no painel de quem recebe.',
  moreCards: (count: number) =>
    count === 1
      ? 'Mais 1 cobrança não cabe nesta lista. As somas são de todas.'
      : `Mais ${count} cobranças não cabem nesta lista. As somas são de todas.`,
  card: 'Cartão',
  authorization: (code: string) => `autorização ${code}`,
  terminalColumn: 'Maquininha R$',
  drawerColumn: 'Gaveta R$',
  bookColumn: 'Livro R$',
  atTerminals: 'Nas maquininhas',
  inDrawer: 'Na gaveta',
  inBook: 'No livro',
  typed: 'Digitados à mão',
  slipsCounted: 'Comprovantes contados',
  events: 'Movimentos',
  voids: 'Vendas desfeitas',
  ticketsOf: (count: number) => countWords(count, ['ingresso devolvido', 'ingressos devolvidos']),
  receipts: 'Recibos',
  receiptsFrom: (first: string, last: string) => (first === last ? first : `${first} a ${last}`),
  receiptsRepeated: (repeated: readonly string[]) =>
    repeated.length === 1
      ? `O recibo ${repeated.join('')} está em mais de uma venda. Confira as duas com quem atendeu.`
      : `Estes recibos estão em mais de uma venda cada: ${repeated.join(', ')}. Confira com quem atendeu.`,
  receiptsMissing: (missing: readonly string[]) =>
    missing.length === 1
      ? `Falta o recibo ${missing.join('')}. Ele chega quando o caixa enviar o que ainda guarda.`
      : `Faltam ${countWords(missing.length, RECEIPTS)}: ${missing.join(', ')}. Eles chegam quando o caixa enviar o que ainda guarda.`,

  toReturn: 'Dinheiro a devolver',
  toReturnLine:
    'Vendas sem internet de ingressos que já não eram do caixa. O QR delas não vale na porta: devolva o dinheiro a quem comprou.',
  toReturnCount: ['venda', 'vendas'],
  sale: 'Venda',
  buyer: 'Comprador',
  soldBy: 'Quem vendeu',
  why: 'Por quê',
  reasons: Object.freeze({
    stub_released: 'Canhoto liberado antes da venda',
    stub_sold_twice: 'Canhoto já vendido em outra venda',
  } satisfies Record<CashToReturnView['reason'], string>),
  amount: 'Valor R$',
  date: 'Data',
  returned: 'Devolvido',
  returnedOf: (code: string) => `Marcar a venda ${code} como devolvida`,
  returnTitle: 'O dinheiro foi devolvido?',
  returnConsequence: 'A venda sai desta lista, e fica registrado que foi você quem devolveu.',
  returnConfirm: 'Sim, foi devolvido',
  returning: 'Registrando…',
  nothingToReturn: 'Todo o dinheiro recebido está em dia.',

  held: 'A decidir',
  heldLine:
    'O que um caixa contou sem que ninguém ali tivesse o direito naquela hora. Nada disso vale até alguém da supervisão decidir.',
  heldCount: ['registro', 'registros'],
  heldWhat: 'O que foi feito',
  ticketsCount: (count: number) => countWords(count, ['ingresso', 'ingressos']),
  nothingHeld: 'Tudo o que os caixas contaram está valendo.',
  note: 'Observação',
  judge: 'Decidir',
  judgeOf: (what: string) => `Decidir: ${what}`,
  judgeTitle: 'Isto vale?',
  judging: 'Guardando…',
  record: 'Registrar',
  recordConfirm: 'Sim, registrar',
  recordConsequence: 'Passa a valer como foi contado: nas vendas, no caixa e no dinheiro de quem produz.',
  discard: 'Descartar',
  discardConfirm: 'Não, descartar',
  discardConsequence: 'Nunca vai valer: ingressos vendidos nele não entram, e o dinheiro não é contado.',
  discardNote: 'Por quê',
  discardNoteHint: 'Fica registrado com o seu nome.',
} as const);
