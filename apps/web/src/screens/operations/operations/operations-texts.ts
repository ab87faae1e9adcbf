import { OPERATIONS_COUNT_LIMIT } from '@festix/domain/contract';
import { countWords } from '@festix/domain/ground';
import {
  type HealthPart,
  type QueueName,
  type ReceivedWebhookState,
  type Service,
  type ServiceMode,
  type SweepName,
} from '@festix/domain/operations';

const JOBS = ['trabalho', 'trabalhos'] as const;
const UNSIGNED = ['webhook sem assinatura válida', 'webhooks sem assinatura válida'] as const;

/** Texts of the operations screens. */
export const operationsTexts = Object.freeze({
  operations: 'Operação',
  tabs: Object.freeze({
    health: 'Saúde',
    jobs: 'Trabalhos',
    deliveries: 'Envios',
    devices: 'Aparelhos',
    webhooks: 'Webhooks',
  }),
  none: '—',
  clearFilters: 'Limpar filtros',
  stale: 'Não foi possível atualizar. O que você vê é de',
  loosenFilters: 'Tire um filtro para ver mais.',
  noDevicesLine: 'Quando um celular abre a porta ou um caixa vende, ele aparece aqui.',

  health: 'Saúde',
  healthLine: 'Cada parte é testada de novo a cada 30 segundos enquanto esta tela está aberta.',
  well: 'Funcionando',
  down: 'Fora do ar',
  allWell: 'Tudo funcionando',
  someDown: 'Alguma coisa está fora do ar',
  took: (ms: number) => `${ms} ms`,
  installation: 'Instalação',
  version: 'Versão',
  migration: 'Última migração',
  migratedAt: 'Aplicada em',
  processes: 'Processos',
  process: ['processo', 'processos'],
  since: 'Desde',
  seen: 'Visto',
  sweeps: 'Faz as varreduras',
  services: 'Serviços',

  cards: 'Cartão nas últimas 24 horas',
  cardsFallen: 'Os bancos aprovam bem menos cartões do que de costume na última hora.',
  approved: ['aprovado', 'aprovados'],
  refused: ['recusado', 'recusados'],
  openCards: ['sem resposta', 'sem resposta'],
  noReason: 'Sem motivo',

  queues: 'Filas',
  queue: 'Fila',
  waiting: 'Esperando',
  active: 'Em curso',
  failed: 'Falhas',
  oldest: 'Mais antigo',
  lastRun: 'Última vez',
  retryAll: 'Devolver falhas',
  retryAllOf: (queue: string) => `Devolver as falhas de ${queue}`,
  retryAllTitle: (jobs: number) => `Devolver ${countWords(jobs, JOBS)} à fila?`,
  retryAllConsequence:
    'Cada trabalho é tentado de novo, do começo. O que ele já tinha feito não é feito outra vez. Até 1.000 voltam por vez.',
  retryAllConfirm: 'Devolver à fila',
  retrying: 'Devolvendo…',
  retriedSome: (jobs: number) => `${countWords(jobs, JOBS)} de volta à fila.`,
  noQueues: 'Nenhuma fila ainda.',
  noQueuesLine: 'Cada fila aparece com o seu primeiro trabalho.',
  job: JOBS,
  failedJobs: 'Trabalhos que falharam',
  everyQueue: 'Todas as filas',
  filterJobs: 'Filtrar trabalhos',
  failure: 'Por quê',
  attempts: 'Tentativas',
  failedAt: 'Falhou em',
  retry: 'Tentar de novo',
  retryOf: (what: string) => `Tentar de novo: ${what}`,
  noFailureKept: 'Parou no meio, sem dizer por quê.',
  noFailedJobsLine: 'O que falhar aparece aqui, com o motivo, por sete dias.',
  sweepsTitle: 'Varreduras',
  sweep: 'Varredura',
  every: 'A cada',
  lasted: 'Durou',
  state: 'Situação',
  ran: 'Em dia',
  sweepFailed: 'Falhou',
  noSweeps: 'Nenhuma varredura ainda.',
  noSweepsLine: 'A primeira volta de cada uma aparece aqui.',

  deliveries: 'Envios que falharam',
  delivery: ['envio', 'envios'],
  filterDeliveries: 'Filtrar envios',
  recipient: 'E-mail ou telefone',
  recipientHint: 'Parte do e-mail ou do telefone',
  provider: 'Caminho',
  everyProvider: 'Todos os caminhos',
  resent: 'Situação',
  everyResent: 'Todos',
  unresolved: 'Por resolver',
  wasResent: 'Enviados de novo',
  to: 'Para',
  what: 'O quê',
  when: 'Quando',
  notDelivered: 'Não entregue',
  unkept: 'Tinha um código',
  noDeliveriesLine: 'Quando um e-mail ou WhatsApp não chega, ele aparece aqui com o motivo.',

  devices: 'Aparelhos',
  device: ['aparelho', 'aparelhos'],
  filterDevices: 'Filtrar aparelhos',
  deviceQuery: 'Aparelho, pessoa ou evento',
  everyKind: 'Portas e caixas',
  everyState: 'Ativos e bloqueados',
  working: 'Ativos',
  shutOut: 'Bloqueados',
  events: 'Eventos',
  moreEvents: (count: number) => ` e mais ${count}`,

  webhooks: 'Webhooks recebidos',
  webhook: ['webhook', 'webhooks'],
  filterWebhooks: 'Filtrar webhooks',
  everyOutcome: 'Todas as situações',
  received: 'Recebido',
  subject: 'Assunto',
  order: 'Pedido',
  replay: 'Processar de novo',
  replayOf: (what: string) => `Processar de novo: ${what}`,
  webhooksLine:
    'Só os que o gateway assinou. Um aviso só diz onde olhar: processar de novo lê o pagamento outra vez, e nada acontece duas vezes.',
  unsigned: (amount: number, gateway: string) =>
    `${countWords(amount, UNSIGNED)} em nome de ${gateway} nas últimas 24 horas. Se forem do gateway, confira o segredo dos webhooks.`,
  outgoing: 'Webhooks de produtores que falharam',
  outgoingPages: 'Páginas de webhooks de produtores',
  outgoingLine: 'O que um endereço de um produtor não recebeu. Ele mesmo manda de novo, na tela Desenvolvedores.',
  producer: 'Produtor',
  address: 'Endereço',
  noOutgoing: 'Nenhum webhook de produtor falhou.',
  outgoingFailed: 'Ocorreu um erro ao carregar os webhooks de produtores',
  noWebhooksLine: 'Quando o gateway avisa de um pagamento, o aviso aparece aqui.',
} as const);

/** Returns a count that may have been capped, in words. */
export function cappedWords(count: number, words: readonly [one: string, many: string]): string {
  return count < OPERATIONS_COUNT_LIMIT ? countWords(count, words) : `mais de ${countWords(count, words)}`;
}

export const partNames: Readonly<Record<HealthPart, string>> = Object.freeze({
  database: 'Banco de dados',
  queue: 'Fila de trabalhos',
  store: 'Arquivos',
  mail: 'E-mail',
});

export const serviceNames: Readonly<Record<Service, string>> = Object.freeze({
  gateway: 'Pagamentos',
  mail: 'E-mail',
  store: 'Arquivos',
  whatsapp: 'WhatsApp',
  scanner: 'Antivírus',
  'google-sign-in': 'Entrada com Google',
  'apple-sign-in': 'Entrada com Apple',
  places: 'Busca de endereços',
  cep: 'Busca de CEP',
  'error-service': 'Serviço de erros',
  traces: 'Rastros',
});

export const modeNames: Readonly<Record<ServiceMode, string>> = Object.freeze({
  set: 'Ligado',
  embedded: 'Embutido',
  off: 'Desligado',
});

/** Names of the providers of a service; unknown ones are shown as they are. */
export const providerNames: Readonly<Record<string, string>> = Object.freeze({
  mercadopago: 'Mercado Pago',
  sandbox: 'Sandbox: nenhum dinheiro anda',
  smtp: 'Servidor SMTP',
  outbox: 'Caixa de saída: nada sai desta máquina',
  s3: 'Armazenamento S3',
  disk: 'Pasta desta máquina',
  'cloud-api': 'Cloud API da Meta',
  google: 'Google',
  apple: 'Apple',
  'google-places': 'Google Places',
  clamav: 'ClamAV',
  sentry: 'Compatível com Sentry',
  log: 'Log do servidor',
  opentelemetry: 'Coletor do OpenTelemetry',
});

export const gatewayNames: Readonly<Record<string, string>> = Object.freeze({
  mercadopago: 'Mercado Pago',
  sandbox: 'Sandbox',
  other: 'um gateway que não é usado aqui',
});

/** Names of the queues; unknown ones are shown as they are. */
export const queueNames: Readonly<Record<QueueName, string>> = Object.freeze({
  'announcements.carry-out': 'Avisos de eventos',
  'courtesies.import': 'Planilhas de cortesias',
  'deliveries.letters': 'E-mails',
  'deliveries.tickets': 'Envio de ingressos',
  'ledger.nightly-recount': 'Conciliação noturna',
  'ledger.recount': 'Conciliação pedida',
  'payments.cancel': 'Cancelamento de cobranças',
  'payments.refund': 'Devolução de pagamentos',
  'refunds.all': 'Reembolso de todos de um evento cancelado',
  'ticket-files.make': 'Arquivos de ingressos',
});

/** Names of the sweeps; unknown ones are shown as they are. */
export const sweepNames: Readonly<Record<SweepName, string>> = Object.freeze({
  'accounts.ended-sessions': 'Apagar sessões encerradas',
  'accounts.spent-codes': 'Apagar códigos de acesso vencidos',
  'announcements.mails': 'Conferir os e-mails dos avisos',
  'announcements.underway': 'Retomar avisos interrompidos',
  'card approvals': 'Vigiar as aprovações de cartão',
  'courtesies.interrupted-imports': 'Retomar planilhas de cortesias interrompidas',
  'deliveries.letters-again': 'Tentar de novo os e-mails',
  'deliveries.tickets-again': 'Tentar de novo os envios de ingressos',
  'devices.used-nonces': 'Apagar provas de aparelhos já usadas',
  'doors.backlog': 'Atualizar as listas da porta',
  'doors.old-ops': 'Apagar operações antigas dos aparelhos',
  'expired holds': 'Devolver reservas vencidas',
  'figures.fold': 'Somar os números dos painéis',
  'idempotency.old-answers': 'Apagar respostas antigas a pedidos repetidos',
  'ledger.old-recounts': 'Apagar conciliações antigas',
  'lots.turn': 'Virar os lotes na hora',
  'old waiting places': 'Apagar lugares antigos da fila de espera',
  'payment errands': 'Cancelar e devolver pagamentos pendentes',
  'payment notices': 'Ler os avisos de pagamento',
  'payment reconciliation': 'Conferir pagamentos com o gateway',
  'payments.unsigned-webhooks': 'Apagar a contagem de webhooks sem assinatura',
  'pictures.loose-files': 'Apagar imagens sem uso',
  'privacy.audit': 'Apagar a auditoria fora do prazo',
  'privacy.conversions': 'Apagar conversões fora do prazo',
  'privacy.courtesy-sheets': 'Apagar planilhas de cortesias fora do prazo',
  'privacy.deliveries': 'Apagar dados de envios fora do prazo',
  'privacy.departed': 'Apagar o que restou de contas excluídas',
  'privacy.door-lists': 'Apagar as listas de portas encerradas',
  'privacy.ended-grants': 'Apagar permissões encerradas',
  'privacy.fallbacks': 'Apagar endereços de reserva de envios',
  'privacy.fiscal': 'Apagar dados fiscais fora do prazo',
  'privacy.invitations': 'Apagar convites vencidos',
  'privacy.payment-notices': 'Apagar avisos de pagamento fora do prazo',
  'privacy.quarantine': 'Apagar operações em quarentena fora do prazo',
  'privacy.holds': 'Apagar endereços de reservas que terminaram',
  'privacy.rate-limits': 'Apagar contagens de limite vencidas',
  'privacy.tickets': 'Apagar dados de ingressos fora do prazo',
  'privacy.undelivered': 'Apagar dados de envios que falharam',
  'privacy.unpaid': 'Apagar dados de pedidos nunca pagos',
  'privacy.unpaid-payouts': 'Apagar dados de repasses recusados ou removidos',
  'refunds.interrupted-runs': 'Continuar reembolsos de todos interrompidos',
  'social.old-attempts': 'Apagar entradas por conta social abandonadas',
  'ticket-files.old': 'Apagar arquivos de ingressos antigos',
  'tracking.conversions': 'Enviar conversões de anúncios',
  'unnamed holds': 'Apagar reservas sem nome que terminaram',
  'webhooks.due': 'Enviar webhooks de produtores',
  'webhooks.old': 'Apagar webhooks antigos de produtores',
});

/** Names of the messages; unknown ones are shown as they are. */
export const templateNames: Readonly<Record<string, string>> = Object.freeze({
  'confirm-sign-up': 'Confirmação de cadastro',
  'confirm-order': 'Confirmação de lugar grátis',
  'account-exists': 'Conta já existe',
  'no-account': 'Conta não existe',
  recovery: 'Nova senha',
  'email-change': 'Confirmação de e-mail novo',
  'email-changed': 'E-mail trocado',
  'password-changed': 'Senha trocada',
  'second-factor': 'Verificação em duas etapas',
  'account-deleted': 'Conta excluída',
  'team-invitation': 'Convite de equipe',
  'sale-point-invitation': 'Convite de ponto de venda',
  'producer-approved': 'Produtor aprovado',
  'producer-rejected': 'Pedido de produtor recusado',
  'refund-asked': 'Reembolso pedido',
  'refund-done': 'Reembolso feito',
  'refund-refused': 'Reembolso recusado',
  'refund-run-done': 'Reembolso de todos concluído',
  'event-cancelled': 'Evento cancelado',
  'event-changed': 'Evento alterado',
  'ticket-refunded': 'Ingresso reembolsado',
  'ticket-passed-on': 'Ingresso transferido',
  'webhook-switched-off': 'Webhook desligado',
  'payout-requested': 'Repasse pedido',
  'payout-done': 'Repasse feito',
  'payout-rejected': 'Repasse recusado',
  'payout-corrected': 'Repasse corrigido',
  tickets: 'Ingressos',
});

export const webhookStateNames: Readonly<Record<ReceivedWebhookState, string>> = Object.freeze({
  open: 'Por ler',
  done: 'Aplicado',
  ignored: 'Não era nosso',
  refused: 'Recusado',
  failed: 'Nunca lido',
});

export function nameIn(names: Readonly<Record<string, string>>, word: string): string {
  return Object.hasOwn(names, word) ? names[word]! : word;
}
