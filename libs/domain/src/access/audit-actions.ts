/** What the platform notes in its audit log, as `subject:verb`, with what people read for it. */
export const auditActions = Object.freeze({
  'accounts:sign-up': 'Conta criada',
  'accounts:link': 'Entrada por serviço externo ligada à conta',
  'accounts:profile': 'Perfil editado',
  'accounts:email': 'E-mail trocado',
  'accounts:password': 'Senha trocada',
  'accounts:delete': 'Conta excluída',
  'accounts:export': 'Dados da conta exportados',
  'sessions:end': 'Sessão encerrada',
  'sessions:reuse': 'Sessão encerrada por uso repetido',

  'users:edit': 'Papéis, taxas ou acesso mudados',
  'users:make-super-admin': 'Super-admin criado',
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
  'grants:attach': 'Equipes do evento mudadas',
  'grants:edit': 'Permissões mudadas',

  'events:create': 'Evento criado',
  'events:edit': 'Evento editado',
  'events:cover': 'Capa do evento mudada',
  'events:transfer': 'Evento transferido',
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
  'orders:refund': 'Ingressos do pedido reembolsados',
  'refunds:ask': 'Reembolso pedido',
  'refunds:withdraw': 'Pedido de reembolso retirado',
  'refunds:approve': 'Reembolso aprovado',
  'refunds:refuse': 'Reembolso recusado',
  'refunds:start': 'Reembolso feito pela produção',
  'tickets:transfer': 'Ingresso transferido',
  'checkins:move': 'Entrada passou a outra leitura',
  'devices:enrol': 'Aparelho registrado',
  'devices:revoke': 'Aparelho bloqueado',
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
  grants: 'Permissões',
  events: 'Eventos',
  venues: 'Locais',
  coupons: 'Cupons',
  courtesies: 'Cortesias',
  lots: 'Lotes',
  orders: 'Pedidos',
  refunds: 'Reembolsos',
  tickets: 'Ingressos',
  checkins: 'Entradas',
  devices: 'Aparelhos',
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
