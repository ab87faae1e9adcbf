import { PENDING_MOST, type PendingView } from '@festix/domain/contract';
import { countWords } from '@festix/domain/ground';
import type { RoleArea } from '@festix/domain/people';
import type { AnnouncementKind } from '@festix/domain/programme';

/** Kinds of the menu's numbers that wait for no answer, one and many. */
const COUNTED: Partial<Record<keyof PendingView, readonly [string, string]>> = {
  drafts: ['rascunho', 'rascunhos'],
  notices: ['aviso', 'avisos'],
};

/** Texts around the screens of an area: its menu, its events, other areas. */
export const areasTexts = Object.freeze({
  chooseEvent: 'Trocar de evento',
  filterEvents: 'Filtrar eventos',
  filterPlaceholder: 'Nome, local ou cidade',
  events: 'Eventos',
  nextEvents: 'Próximos eventos',
  allEvents: 'Ver todos os eventos',
  onlyNext: 'Aqui ficam os eventos que ainda não terminaram.',
  today: 'hoje',

  start: 'Início',
  sales: 'Vendas',
  cash: 'Caixas',
  leases: 'Canhotos',
  salePoints: 'Pontos de venda',
  salePointsShort: 'Pontos',
  till: 'Caixa',

  teams: 'Equipes',
  refunds: 'Reembolsos',
  developers: 'Desenvolvedores',
  users: 'Usuários',
  requests: 'Pedidos de produtor',
  requestsShort: 'Pedidos',
  payouts: 'Repasses',
  reconciliation: 'Conciliação',
  audit: 'Auditoria',
  legal: 'Termos e privacidade',
  operations: 'Operação',
  more: 'Mais',
  checkins: 'Entradas',
  door: 'Porta',
  profile: 'Perfil',
  ownTickets: 'Meus ingressos',
  home: 'Página inicial',
  signOut: 'Sair',
  youAreHere: 'você está aqui',
  /** Names what a number of the menu counts: drafts and notices wait for no answer. */
  counted: (kind: keyof PendingView, count: number) => {
    const [one, many] = COUNTED[kind] ?? ['por responder', 'por responder'];
    return count === 1 ? one : many;
  },
  pending: 'Espera por você',
  pendingWords: {
    payouts: ['repasse pedido', 'repasses pedidos'],
    refunds: ['reembolso pedido', 'reembolsos pedidos'],
    producer_requests: ['pedido de produtor', 'pedidos de produtor'],
    recount_differences: ['diferença na conciliação', 'diferenças na conciliação'],
    failed_deliveries: ['envio que falhou', 'envios que falharam'],
    drafts: ['evento em rascunho', 'eventos em rascunho'],
  } satisfies Record<Exclude<keyof PendingView, 'notices'>, readonly [string, string]>,
  lotAlerts: 'Lotes no fim',
  lastPlaces: (left: number) => (left === 1 ? 'Último ingresso' : `Últimos ${left} ingressos`),
  unreached: 'Avisos que não chegaram',
  unreachedKinds: { cancelled: 'Cancelamento', changed: 'Mudança' } satisfies Record<AnnouncementKind, string>,
  unreachedPeople: (people: number) => countWords(people, ['pessoa sem aviso', 'pessoas sem aviso']),
  accountAndAreas: (area: string) => `Conta e áreas, agora em ${area}`,
} as const);

/** Names of the areas in the area switch. */
export const areaNames: Readonly<Record<RoleArea, string>> = Object.freeze({
  'super-admin': 'Administração',
  support: 'Suporte',
  producer: 'Produção',
  'team-member': 'Equipe',
  'sale-point': 'Ponto de venda',
});

/** Returns a pending count as it is shown: `99+` where the server stopped counting. */
export function upToMost(count: number): string {
  return count < PENDING_MOST ? String(count) : `${PENDING_MOST - 1}+`;
}
