import { catalogue } from './problem.ts';

/** Problems of producers' requests, users and teams. */
export const peopleProblems = catalogue({
  ALREADY_PRODUCER: { status: 409, detail: 'Você já é produtor.' },
  REQUEST_PENDING: { status: 409, detail: 'Seu pedido já está em análise.' },
  REQUEST_ALREADY_ANSWERED: { status: 409, detail: 'Este pedido já foi respondido.' },
  SELLER_UNKNOWN: { status: 404, detail: 'Quem vende este evento ainda não informou seus dados.' },
  SELLER_CONTACT_MISSING: { status: 422, detail: 'Informe um e-mail ou um telefone.', field: 'email' },
  LEGAL_TEXT_STALE: { status: 409, detail: 'Outra versão foi publicada enquanto você escrevia. Carregue de novo.' },
  LEGAL_TEXT_EMPTY: { status: 422, detail: 'Escreva o texto.', field: 'html' },
  OFFICER_MISSING: {
    status: 422,
    detail: 'Diga quem é o encarregado dos dados pessoais e como falar com ele.',
    field: 'officer',
  },
  TAXES_REQUIRED: { status: 422, detail: 'Defina as taxas para aprovar o produtor.', field: 'convenience_tax' },
  LAST_SUPER_ADMIN: { status: 409, detail: 'A plataforma precisa de pelo menos um super-admin.', field: 'roles' },
  OWN_SECOND_FACTOR: {
    status: 409,
    detail: 'A sua verificação em duas etapas é desativada nas configurações, com um código.',
    field: 'has_second_factor',
  },
  OWN_ROLES: { status: 409, detail: 'Você não pode bloquear nem rebaixar a si mesmo.', field: 'roles' },
  PRODUCER_HAS_EVENTS: {
    status: 409,
    detail: 'Este produtor tem eventos. Transfira os eventos antes de retirar o papel.',
    field: 'roles',
  },
  TOO_MANY_TEAMS: { status: 409, detail: 'Você já tem 200 equipes. Remova uma para criar outra.' },
  TEAM_FULL: { status: 409, detail: 'Esta equipe já tem 500 pessoas, contando os convites abertos.', field: 'email' },
  ALREADY_MEMBER: { status: 409, detail: 'Esta pessoa já está na equipe.', field: 'email' },
  NOT_TEAM_MEMBER: { status: 422, detail: 'Esta pessoa não está em nenhuma equipe do evento.', field: 'grants' },
});
