import { countWords } from '@festix/domain/ground';

const STUBS = ['canhoto', 'canhotos'] as const;

/** Texts of the leases of tills. */
export const leasesTexts = Object.freeze({
  leases: 'Canhotos',
  line: 'Canhotos são lugares que um caixa guarda para vender mesmo sem internet. Cada um já tem o seu QR.',
  lease: ['reserva', 'reservas'],
  filterLeases: 'Filtrar canhotos',
  state: 'Situação',
  allStates: 'Todas as situações',
  event: 'Evento',
  allEvents: 'Todos os eventos',
  clearFilters: 'Limpar filtros',
  loosenFilters: 'Tire um filtro para ver mais.',
  noneLine: 'Quando um caixa reserva lugares para vender sem internet, eles aparecem aqui.',

  lot: 'Lote',
  till: 'Caixa',
  ofOperator: (out: number, devices: number) => `${out} em ${devices} aparelhos`,
  ofOperatorWhole: (name: string, out: number, devices: number) =>
    `${name} tem ${countWords(out, STUBS)} deste lote em ${devices} aparelhos`,
  lastSeen: 'Visto',
  neverSeen: 'Ainda não visto',
  out: 'Com o caixa',
  sold: 'Vendidos',
  expires: 'Vence',
  states: Object.freeze({
    active: 'Com o caixa',
    suspect: 'Sem notícia',
    returned: 'Devolvido',
    released: 'Liberado',
  }),

  release: 'Liberar',
  releaseOf: (lot: string, device: string) => `Liberar os canhotos de ${lot} em ${device}`,
  releaseTitle: (out: number) => `Liberar ${countWords(out, STUBS)}?`,
  releaseConsequence: (out: number) =>
    out === 1
      ? 'O QR deste canhoto deixa de valer na porta e o lugar volta à venda.'
      : 'Os QR destes canhotos deixam de valer na porta e os lugares voltam à venda.',
  releaseWarning:
    'Se o caixa já vendeu algum sem internet, essa venda será reembolsada e o dinheiro terá de ser devolvido a quem comprou. Libere só o que o caixa não vai mais vender.',
  releaseActive: 'Este caixa ainda pode estar vendendo.',
  reason: 'Motivo',
  reasonHint: 'O caixa quebrou, foi perdido…',
  releaseConfirm: 'Liberar canhotos',
  releasing: 'Liberando…',
} as const);
