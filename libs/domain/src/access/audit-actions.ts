/**
 * What the platform notes in its audit log, as `subject:verb`, with what people read for it. An admission is no action
 * here: its scan tells who let whom in, at which device and when, and no entry repeats it, for doors write nothing as
 * often.
 */
export const auditActions = Object.freeze({
  'accounts:sign-up': 'Conta criada',
  'accounts:link': 'Entrada por serviço externo ligada à conta',
  'accounts:profile': 'Perfil editado',
  'accounts:email': 'E-mail trocado',
  'accounts:password': 'Senha trocada',
  'accounts:second-factor-on': 'Verificação em duas etapas ativada',
  'accounts:second-factor-off': 'Verificação em duas etapas desativada',
  'accounts:recovery-codes': 'Códigos de recuperação trocados',
  'accounts:recovery-code': 'Entrada com código de recuperação',
  'accounts:delete': 'Conta excluída',
  'accounts:export': 'Dados da conta exportados',
  'sessions:end': 'Sessão encerrada',
  'sessions:reuse': 'Sessão encerrada por uso repetido',

  'users:edit': 'Papéis, taxas ou acesso mudados',
  'users:make-super-admin': 'Super-admin criado',
  'users:second-factor-off': 'Verificação em duas etapas retirada',
  'demo:close': 'Contas da demonstração fechadas',
  'demo:remove': 'Demonstração apagada',
  'producer-requests:create': 'Pedido de produtor feito',
  'producer-requests:approve': 'Produtor aprovado',
  'producer-requests:reject': 'Pedido de produtor recusado',

  'teams:create': 'Equipe criada',
  'teams:edit': 'Equipe editada',
  'teams:remove': 'Equipe removida',
  'teams:invite': 'Convite de equipe enviado',
  'teams:withdraw': 'Convite de equipe cancelado',
  'teams:join': 'Entrou na equipe',
  'teams:leave': 'Removido da equipe',
  'sale-points:create': 'Ponto de venda criado',
  'sale-points:edit': 'Ponto de venda editado',
  'sale-points:remove': 'Ponto de venda removido',
  'sale-points:switch-off': 'Ponto de venda desligado',
  'sale-points:invite': 'Convite de ponto de venda enviado',
  'sale-points:withdraw': 'Convite de ponto de venda cancelado',
  'sale-points:join': 'Entrou no ponto de venda',
  'sale-points:supervise': 'Supervisão do ponto de venda mudada',
  'sale-points:leave': 'Removido do ponto de venda',
  'sale-points:pin': 'PIN de supervisão mudado',
  'leases:create': 'Canhotos reservados para um caixa',
  'leases:return': 'Canhotos devolvidos',
  'leases:release': 'Canhotos liberados à força',
  'cash:opening': 'Caixa aberto',
  'cash:supply': 'Suprimento do caixa',
  'cash:withdrawal': 'Sangria do caixa',
  'cash:closing': 'Caixa fechado',
  'held-ops:record': 'Operação retida registrada',
  'held-ops:discard': 'Operação retida descartada',
  'grants:attach': 'Equipes do evento mudadas',
  'grants:edit': 'Permissões mudadas',

  'events:create': 'Evento criado',
  'events:edit': 'Evento editado',
  'events:cover': 'Capa do evento mudada',
  'events:transfer': 'Evento transferido',
  'events:cancel': 'Evento cancelado',
  'events:change': 'Evento marcado como alterado',
  'events:agenda': 'Agenda editada',
  'events:faq': 'FAQ editada',
  'events:form': 'Formulário de compra editado',
  'events:integrations': 'Integrações editadas',
  'events:privacy-policy': 'Política de privacidade editada',
  'venues:create': 'Local criado',
  'venues:edit': 'Local editado',
  'venues:cover': 'Foto do local mudada',
  'venues:merge': 'Locais unidos',
  'coupons:create': 'Cupom criado',
  'coupons:archive': 'Cupom arquivado',
  'courtesies:create': 'Cortesia gerada',
  'courtesies:remove': 'Cortesia removida',
  'courtesies:import': 'Planilha de cortesias mandada gerar',
  'lots:create': 'Lote criado',
  'lots:edit': 'Lote editado',
  'lots:edit-many': 'Lotes ligados, desligados, exibidos ou ocultados',
  'lots:order': 'Lotes reordenados',
  'lots:sell-out': 'Lote marcado como esgotado',
  'lots:take-back': 'Esgotamento do lote desfeito',
  'lots:remove': 'Lote removido',
  'orders:book': 'Reserva feita',
  'orders:sell': 'Venda no ponto de venda',
  'orders:move': 'Situação do pedido mudada',
  'orders:expire': 'Reserva expirada',
  'orders:release': 'Pedido liberado do alerta de fraude',
  'orders:resend': 'Ingresso reenviado',
  'orders:file': 'PDF dos ingressos baixado',
  'orders:void': 'Venda desfeita no ponto de venda',
  'orders:void-tickets': 'Ingressos devolvidos no ponto de venda',
  'orders:cash-returned': 'Valor de venda devolvido',
  'orders:refund': 'Ingressos do pedido reembolsados',
  'orders:export': 'Relatório de vendas exportado',
  'refunds:ask': 'Reembolso pedido',
  'refunds:withdraw': 'Pedido de reembolso retirado',
  'refunds:approve': 'Reembolso aprovado',
  'refunds:refuse': 'Reembolso recusado',
  'refunds:start': 'Reembolso feito pela produção',
  'payouts:request': 'Repasse pedido',
  'payouts:edit': 'Repasse editado',
  'payouts:done': 'Repasse realizado',
  'payouts:reject': 'Repasse recusado',
  'payouts:remove': 'Repasse removido',
  'expenses:create': 'Custo criado',
  'expenses:remove': 'Custo removido',
  'recounts:start': 'Conferência do livro iniciada',
  'tickets:transfer': 'Ingresso transferido',
  'checkins:move': 'Entrada passou a outra leitura',
  'checkins:undo': 'Entrada desfeita',
  'documents:reveal': 'Documento de um ingresso mostrado',
  'webhooks:create': 'Webhook criado',
  'webhooks:edit': 'Webhook editado',
  'webhooks:remove': 'Webhook removido',
  'webhooks:rotate': 'Segredo de webhook trocado',
  'webhooks:switch-off': 'Webhook desligado por falhas',
  'api-keys:create': 'Chave de API criada',
  'api-keys:revoke': 'Chave de API revogada',
  'api-keys:use': 'Mudança pedida com chave de API',
  'devices:enrol': 'Aparelho registrado',
  'devices:revoke': 'Aparelho bloqueado',
  'jobs:retry': 'Trabalho devolvido à fila',
  'jobs:retry-all': 'Trabalhos de uma fila devolvidos',
  'deliveries:retry': 'Envio que falhou mandado de novo',
  'payment-notices:replay': 'Webhook recebido processado de novo',
  'demo:seeded': 'Dados de demonstração criados',
} as const);

export type AuditAction = keyof typeof auditActions;

/** What people read for the subjects of those actions, the part before the colon. */
export const auditSubjects = Object.freeze({
  accounts: 'Contas',
  sessions: 'Sessões',
  users: 'Usuários',
  'producer-requests': 'Pedidos de produtor',
  teams: 'Equipes',
  'sale-points': 'Pontos de venda',
  leases: 'Canhotos',
  cash: 'Caixas',
  'held-ops': 'Operações retidas',
  grants: 'Permissões',
  events: 'Eventos',
  venues: 'Locais',
  coupons: 'Cupons',
  courtesies: 'Cortesias',
  lots: 'Lotes',
  orders: 'Pedidos',
  refunds: 'Reembolsos',
  payouts: 'Repasses',
  expenses: 'Custos',
  recounts: 'Conferências do livro',
  tickets: 'Ingressos',
  checkins: 'Entradas',
  documents: 'Documentos',
  webhooks: 'Webhooks',
  'api-keys': 'Chaves de API',
  devices: 'Aparelhos',
  jobs: 'Trabalhos',
  deliveries: 'Envios',
  'payment-notices': 'Webhooks recebidos',
  demo: 'Demonstração',
} as const satisfies Record<SubjectOf<AuditAction>, string>);

export type AuditSubject = keyof typeof auditSubjects;

type SubjectOf<Action extends string> = Action extends `${infer Subject}:${string}` ? Subject : never;

/** What people read for an action; one of another version is read as it is written. */
export function auditActionText(action: string): string {
  return Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : action;
}

/** What people read for the subject of an action; one of another version is read as it is written. */
export function auditSubjectText(action: string): string {
  const subject = action.split(':', 1)[0] ?? '';
  return Object.hasOwn(auditSubjects, subject) ? auditSubjects[subject as AuditSubject] : subject;
}

/** The actions of a subject, in their order; of none, all of them. */
export function auditActionsOf(subject: AuditSubject | undefined): AuditAction[] {
  return (Object.keys(auditActions) as AuditAction[]).filter(
    (action) => subject === undefined || action.startsWith(`${subject}:`),
  );
}
