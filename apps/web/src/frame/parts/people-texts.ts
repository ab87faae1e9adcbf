import type { ProducerRequestStatus } from '@festix/domain/contract';
import type { Role } from '@festix/domain/people';

/** Texts of the super-admin's screens of users and producers' requests. */
export const peopleTexts = Object.freeze({
  users: 'Usuários',
  user: ['usuário', 'usuários'],
  filterUsers: 'Filtrar usuários',
  userQuery: 'Pessoa',
  userQueryHint: 'Nome, e-mail ou documento',
  role: 'Papel',
  allRoles: 'Todos os papéis',
  newestFirst: 'Mais novos',
  oldestFirst: 'Mais antigos',
  nameAscending: 'Nome A–Z',
  nameDescending: 'Nome Z–A',
  clearFilters: 'Limpar filtros',
  loosenFilters: 'Tire um filtro para ver mais.',

  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  whatsapp: 'WhatsApp',
  document: 'Documento',
  foreigner: 'Estrangeiro, sem CPF',
  roles: 'Papéis',
  status: 'Situação',
  createdAt: 'Criada em',
  since: 'Desde',
  lastSeen: 'Último acesso',
  never: 'Nunca entrou',
  teams: 'Equipes',
  events: 'Eventos',
  event: ['evento', 'eventos'],
  slug: 'Slug',
  none: '—',
  notSet: 'N/A',

  account: 'Conta',
  producerDetails: 'Detalhes do Producer',
  access: 'Papéis e taxas',
  accessLine: 'O que a pessoa pode fazer vale assim que você salvar.',
  heldByTeams: 'Vem com a primeira equipe e sai com a última.',
  taxes: 'Taxas do produtor',
  administrateTax: 'Taxa de administração',
  administrateTaxShort: 'Administração',
  administrateTaxHint: 'Fica com a plataforma, da receita online.',
  convenienceTax: 'Taxa de conveniência',
  convenienceTaxShort: 'Conveniência',
  convenienceTaxHint: 'Quem compra paga. Vale para os próximos eventos.',
  rebateTax: 'Taxa de rebate',
  rebateTaxShort: 'Rebate',
  rebateTaxHint: 'Parte das taxas cobradas que volta ao produtor.',
  noTax: 'Sem taxa',
  save: 'Salvar',
  saving: 'Salvando…',
  openAudit: 'Ver na auditoria',

  blocked: 'Bloqueada',
  block: 'Bloquear conta',
  blockConsequence: 'As sessões da pessoa terminam na hora e ela não entra mais. Pedidos e eventos ficam como estão.',
  unblock: 'Desbloquear conta',
  unblockConsequence: 'A pessoa volta a entrar com a senha que tinha.',

  secondFactor: 'Verificação em duas etapas',
  secondFactorOn: 'Ativa',
  secondFactorOff: 'Não ativa',
  secondFactorEnd: 'Desativar',
  secondFactorEndOf: (name: string) => `Desativar a verificação em duas etapas de ${name}?`,
  secondFactorEndConsequence:
    'Para quem perdeu o celular e os códigos de recuperação: confira antes que é mesmo a pessoa quem pede. As sessões dela terminam na hora, e ela entra de novo só com a senha.',

  requests: 'Pedidos de produtor',
  request: ['pedido', 'pedidos'],
  requestStatus: 'Situação dos pedidos',
  allRequests: 'Todos',
  askedAt: 'Pedido em',
  answeredAt: 'Respondido em',
  about: 'Sobre',
  answer: 'Responder',
  see: 'Ver',
  answerTitle: 'Responder pedido de produtor',
  seenTitle: 'Pedido de produtor',
  approve: 'Aprovar produtor',
  approving: 'Aprovando…',
  approveConsequence: 'A pessoa passa a criar e vender eventos com estas taxas e recebe um e-mail.',
  reject: 'Recusar',
  rejectTitle: 'Recusar pedido de produtor',
  rejectRequest: 'Recusar pedido',
  rejectConsequence: 'A pessoa recebe um e-mail com este motivo e pode pedir de novo.',
  reason: 'Motivo',
  reasonHint: 'A pessoa lê este texto.',
  back: 'Voltar',
  noPendingLine: 'Quem pede para produzir aparece aqui.',
} as const);

/** Explanations of the roles that a super-admin gives. */
export const roleExplanations: Readonly<Record<Exclude<Role, 'team-member'>, string>> = Object.freeze({
  customer: 'Compra e recebe ingressos. Todo mundo é cliente.',
  producer: 'Cria eventos, monta equipes e pede repasses.',
  support: 'Vê eventos e vendas e responde pedidos de reembolso.',
  'sale-point': 'Vende em pontos de venda.',
  'super-admin': 'Vê e decide tudo, inclusive quem mais é super-admin.',
});

/** Names of the requests' filter, by status. */
export const requestsOfStatus: Readonly<Record<ProducerRequestStatus, string>> = Object.freeze({
  pending: 'Pendentes',
  approved: 'Aprovados',
  rejected: 'Recusados',
});

export const requestStatusNames: Readonly<Record<ProducerRequestStatus, string>> = Object.freeze({
  pending: 'Pendente',
  approved: 'Aprovado',
  rejected: 'Recusado',
});
