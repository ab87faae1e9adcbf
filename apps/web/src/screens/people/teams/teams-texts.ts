import { countWords } from '@festix/domain/ground';
import { type Grant } from '@festix/domain/people';

const EVENT = ['evento', 'eventos'] as const;
const PERSON = ['pessoa', 'pessoas'] as const;
const INVITATION = ['convite aberto', 'convites abertos'] as const;

/** Texts of the screens of teams and grants. */
export const teamsTexts = Object.freeze({
  teams: 'Equipes',
  newTeam: 'Nova Equipe',
  team: ['equipe', 'equipes'],
  person: PERSON,
  invitation: INVITATION,
  event: EVENT,

  filterTeams: 'Filtrar equipes',
  teamName: 'Nome da equipe',
  clearFilters: 'Limpar filtros',
  checkTheName: 'Confira a escrita do nome, ou veja todas.',
  firstTeam: 'Chame quem trabalha com você e diga, evento por evento, o que cada pessoa pode fazer.',

  name: 'Nome',
  people: 'Pessoas',
  events: 'Eventos',
  createdAt: 'Criada em',
  edit: 'Editar',
  remove: 'Remover',
  actionsOf: (name: string) => `Ações de ${name}`,

  nameLabel: 'Nome',
  namePlaceholder: 'Portaria, Caixa, Comunicação…',
  emailsLabel: 'Convidar por e-mail',
  emailsPlaceholder: 'nome@exemplo.com.br',
  emailsHint:
    'Separe os e-mails por vírgula ou Enter. Quem ainda não tem conta recebe um convite e cria a sua ao aceitar.',
  emailsWrong: 'E-mail inválido. Confira os e-mails marcados.',
  tooManyEmails: 'Convide no máximo 50 pessoas por vez.',
  create: 'Criar equipe',
  creating: 'Criando…',
  save: 'Salvar',
  saving: 'Salvando…',
  cancel: 'Cancelar',

  members: 'Pessoas na equipe',
  noMembers: 'Ninguém entrou na equipe ainda.',
  removeMember: 'Remover da equipe',
  invitations: 'Convites abertos',
  expires: 'vale até',
  expired: 'venceu em',
  resend: 'Enviar de novo',
  withdraw: 'Cancelar convite',
  withdrawOf: (email: string) => `Cancelar convite de ${email}`,
  invite: 'Convidar',
  inviting: 'Convidando…',
  inviteEmail: 'E-mail de quem entra na equipe',
  sellerEmail: 'E-mail de quem vai vender',
  works: 'Trabalha em',
  worksNowhere: 'A equipe ainda não está em nenhum evento. Ela entra pela aba Equipes do evento.',

  removeTeamTitle: 'Remover esta equipe?',
  removeTeamOf: (name: string) => `Remover a equipe ${name}?`,
  /** Returns the consequences of a team's removal, in sentences. */
  removeTeamConsequence: ({ members_count, events_count, invitations_count }: TeamSize): string => {
    const people = `${countWords(members_count, PERSON)} da equipe`;
    const access =
      members_count === 0
        ? 'Ninguém perde acesso.'
        : events_count > 0
          ? `${people} ${members_count === 1 ? 'perde' : 'perdem'} as permissões que só esta equipe dava em ${countWords(events_count, EVENT)}.`
          : `${people} ${members_count === 1 ? 'sai' : 'saem'} dela.`;
    const invitations =
      invitations_count > 0
        ? ` ${countWords(invitations_count, INVITATION)} ${invitations_count === 1 ? 'deixa' : 'deixam'} de valer.`
        : '';
    return `${access}${invitations} Não dá para desfazer.`;
  },
  removeTeam: 'Remover equipe',
  removeMemberTitle: 'Remover da equipe?',
  removeMemberOf: (name: string) => `Remover ${name} da equipe?`,
  removeMemberConsequence: (events_count: number) =>
    events_count === 0
      ? 'A pessoa sai da equipe. Ela não perde nenhum evento.'
      : `As permissões que só esta equipe dava em ${countWords(events_count, EVENT)} terminam na hora.`,
  withdrawTitle: 'Cancelar este convite?',
  withdrawConsequence: 'O código enviado deixa de valer. Você pode convidar de novo quando quiser.',
  keepInvitation: 'Manter convite',

  inviteHere: 'Convidar para este evento',
  accessLabel: 'O que a pessoa vai fazer',
  presets: { door: 'Porta', till: 'Caixa', money: 'Financeiro', everything: 'Tudo', chosen: 'Escolher…' },
  presetLines: {
    door: 'Lê ingressos e acompanha as entradas. O convite abre direto na porta.',
    till: 'Vende ingressos em um ponto de venda.',
    money: 'Vê os números, as vendas e os repasses, e pede novos repasses.',
    everything: 'Faz tudo o que uma equipe pode fazer no evento. Reembolsar, cancelar e transferir continuam com você.',
    chosen: 'Marque o que a pessoa pode fazer.',
  },
  inTeam: 'Entra na equipe',
  inNewTeam: 'Entra na nova equipe',
  firstTeamName: 'Equipe',
  atSalePoint: 'Vende em',
  chooseSalePoint: 'Escolha o ponto de venda',
  noSalePoint: 'Nenhum ponto de venda vende este evento: crie um.',
  chooseSome: 'Marque pelo menos uma permissão.',
  /** Returns what an open invitation is for. */
  invitedTo: (event: string, grants: readonly string[]) =>
    grants.length === 0 ? `para ${event}` : `para ${event}: ${grants.join(', ')}`,

  atThisEvent: 'Equipes no evento',
  addTeam: 'Adicionar equipe',
  noTeamAtEvent: 'Nenhuma equipe neste evento.',
  addTeamLine: 'Adicione uma equipe para dar permissões às pessoas dela.',
  noTeamToAdd: 'Nenhuma equipe ainda.',
  createTeamLine: 'Crie uma equipe e volte aqui para dar permissões às pessoas dela.',
  detach: 'Retirar do evento',
  detachShort: 'Retirar',
  detachTitle: (team = 'a equipe') => `Retirar ${team} do evento?`,
  detachOf: (team: string) => `Retirar ${team} do evento`,
  /**
   * Returns the consequence of detaching a team from the event; `names` are the people who hold permissions only
   * through it.
   */
  detachConsequence: (names: readonly string[]) =>
    names.length === 0
      ? 'Ninguém perde permissões neste evento. A equipe pode voltar quando você quiser.'
      : `As permissões de ${names.join(', ')} neste evento terminam na hora. Se a equipe voltar, será preciso marcar de novo.`,

  grants: 'Permissões',
  grantsLabel: 'Permissões por pessoa',
  grantsLine: 'Cada pessoa vê no evento só as abas que você marcar. Quem entra depois começa sem nenhuma.',
  grantsLegend: 'O que cada permissão libera',
  personTitle: 'Pessoa',
  nobodyYet: 'As equipes deste evento ainda não têm pessoas.',
  nobodyYetLine: 'Quem aceitar o convite da equipe aparece aqui.',
  saveGrants: 'Salvar permissões',
  peopleChanged: (people: number) => `${countWords(people, PERSON)} ${people === 1 ? 'mudou' : 'mudaram'}`,
  clash:
    'As permissões mudaram enquanto você marcava. Suas marcas continuam aqui: confira o que mudou e salve de novo.',
  joined: 'entrou na equipe',
  left: 'saiu da equipe',
  gained: 'ganhou',
  lost: 'perdeu',
} as const);

interface TeamSize {
  members_count: number;
  events_count: number;
  invitations_count: number;
}

/** Effect of a grant, in a sentence. */
export const grantExplanations: Readonly<Record<Grant, string>> = Object.freeze({
  overview: 'Vê os números do evento: receita, ingressos e visitas.',
  general: 'Edita nome, datas, local e descrição. Não cancela nem transfere o evento.',
  lots: 'Cria e edita lotes e preços.',
  coupons: 'Cria e edita cupons de desconto.',
  sales: 'Vê e exporta as vendas e reenvia ingressos.',
  form: 'Edita as perguntas feitas a quem compra.',
  privacy_policy: 'Edita a política de privacidade do evento.',
  faq: 'Edita as perguntas frequentes.',
  agenda: 'Edita a programação.',
  integrations: 'Edita os códigos de medição e de anúncios.',
  checkins: 'Trabalha na porta: lê ingressos e acompanha as entradas.',
  payouts: 'Vê o saldo e os repasses e pede novos repasses.',
  supervise:
    'Responde pela porta e pelo caixa: desfaz entradas, libera canhotos presos em um aparelho, anula vendas do ponto de venda, bloqueia aparelhos e vê documentos completos, dizendo o motivo. Sozinha, abre só as abas Entradas e Canhotos.',
});
