import type { WebhookDeliveryState, WebhookFailure, WebhookKind } from '@festix/domain/messages';
import type { ApiScope } from '@festix/domain/people';

/** Texts of the screen for developers. */
export const developersTexts = Object.freeze({
  developers: 'Desenvolvedores',
  line: 'Ligue o seu site, CRM ou catraca ao Festix: receba avisos na hora em que algo acontece e consulte seus eventos por programa.',
  docs: 'Documentação da API',

  webhooks: 'Webhooks',
  newWebhook: 'Novo webhook',
  editWebhook: 'Editar webhook',
  webhooksLoadFailed: 'Ocorreu um erro ao carregar os webhooks',
  noWebhooks: 'Nenhum webhook ainda.',
  firstWebhook: 'Diga um endereço seu, e ele recebe cada venda, reembolso e entrada assim que acontecem.',
  url: 'Endereço',
  urlPlaceholder: 'https://seusite.com.br/festix',
  urlHint: 'Público e com https. Cada aviso chega por POST, assinado no padrão Standard Webhooks.',
  told: 'O que avisa',
  toldEverything: 'Tudo',
  toldNothing: 'Escolha pelo menos um aviso.',
  event: 'Evento',
  allEvents: 'Todos os meus eventos',
  eventsLoadFailed: 'Ocorreu um erro ao carregar os eventos',
  noEventFound: 'Nenhum evento encontrado.',
  status: 'Situação',
  on: 'Ligado',
  failing: 'Falhando',
  off: 'Desligado',
  switchedOff: 'Desligado por falhas',
  oldSecret: 'O segredo anterior ainda assina até',
  create: 'Criar webhook',
  save: 'Salvar',
  saving: 'Salvando…',
  cancel: 'Cancelar',
  actionsOf: (name: string) => `Ações de ${name}`,
  openDeliveries: 'Ver envios',
  sendTest: 'Enviar teste',
  edit: 'Editar',
  switchOn: 'Ligar',
  switchOff: 'Desligar',
  rotate: 'Trocar segredo',
  remove: 'Remover',
  webhookSaved: 'Webhook salvo com sucesso!',
  webhookSaveFailed: 'Ocorreu um erro ao salvar o webhook, tente novamente.',
  switchedOn: 'Webhook ligado!',
  switchedOffDone: 'Webhook desligado!',
  testSent: 'Teste a caminho. Veja em Ver envios se ele chegou.',
  testFailed: 'Ocorreu um erro ao enviar o teste, tente novamente.',
  rotateOf: (url: string) => `Trocar o segredo de ${url}?`,
  rotateConsequence:
    'Um segredo novo aparece agora. O atual continua assinando por 24 horas, para você trocar sem perder nada.',
  rotateFailed: 'Ocorreu um erro ao trocar o segredo, tente novamente.',
  removeOf: (url: string) => `Remover ${url}?`,
  removeConsequence: 'Ele deixa de ser avisado na hora, e a lista do que foi enviado vai junto. Não dá para desfazer.',
  webhookRemoved: 'Webhook removido com sucesso!',
  webhookRemoveFailed: 'Ocorreu um erro ao remover o webhook, tente novamente.',

  deliveries: 'Envios',
  deliveriesLine: 'O que foi enviado nos últimos 30 dias. O que falha é tentado de novo por 24 horas.',
  deliveriesLoadFailed: 'Ocorreu um erro ao carregar os envios',
  noDeliveries: 'Nada foi enviado ainda.',
  noDeliveriesLine: 'Envie um teste para ver se o endereço responde.',
  noDeliveriesFound: 'Nenhum envio nesta situação.',
  deliveriesFilter: 'Situação dos envios',
  allDeliveries: 'Todos',
  attempts: ['tentativa', 'tentativas'],
  next: 'próxima',
  replay: 'Reenviar',
  replayOf: (kind: string) => `Reenviar ${kind}`,
  replayed: 'Aviso a caminho outra vez!',
  replayFailed: 'Ocorreu um erro ao reenviar, tente novamente.',
  answered: (status: number) => `respondeu ${status}`,

  keys: 'Chaves de API',
  newKey: 'Nova chave',
  keysLoadFailed: 'Ocorreu um erro ao carregar as chaves',
  noKeys: 'Nenhuma chave ainda.',
  firstKey: 'Uma chave deixa um programa seu ler ou registrar só o que você escolher.',
  keyName: 'Nome',
  keyNamePlaceholder: 'Site, CRM, catraca…',
  keyNameHint: 'Para você saber depois de quem é a chave.',
  scopes: 'O que ela pode',
  scopesNothing: 'Escolha pelo menos uma permissão.',
  expires: 'Vale até',
  never: 'Sem prazo',
  expired: 'Vencida',
  createKey: 'Criar chave',
  lastUsed: 'Último uso',
  neverUsed: 'nunca usada',
  keyFailed: 'Ocorreu um erro ao criar a chave, tente novamente.',
  revoke: 'Revogar',
  revokeThe: (name: string) => `Revogar ${name}`,
  revokeOf: (name: string) => `Revogar a chave ${name}?`,
  revokeConsequence: 'O programa que a usa perde o acesso na hora. Não dá para desfazer.',
  keyRevoked: 'Chave revogada com sucesso!',
  keyRevokeFailed: 'Ocorreu um erro ao revogar a chave, tente novamente.',

  secretOfWebhook: 'Segredo do webhook',
  secretOfKey: 'Sua nova chave',
  secretConsequence: 'Guarde agora em um lugar seguro: ela não aparece de novo.',
  webhookSecretConsequence:
    'Guarde agora em um lugar seguro: ele não aparece de novo. É com ele que você confere as assinaturas.',
  copy: 'Copiar',
  kept: 'Já guardei',
} as const);

/** Lifetimes of a key, in days; null = until it is revoked. */
export const KEY_LASTS: readonly { days: number | null; label: string }[] = Object.freeze([
  { days: null, label: 'Sem prazo' },
  { days: 30, label: '30 dias' },
  { days: 90, label: '90 dias' },
  { days: 365, label: '1 ano' },
]);

export const kindNames: Readonly<Record<WebhookKind, string>> = Object.freeze({
  'order.paid': 'Pedido pago',
  'order.refunded': 'Pedido reembolsado',
  'ticket.refunded': 'Ingresso reembolsado',
  'checkin.created': 'Entrada registrada',
  'checkin.undone': 'Entrada desfeita',
  'checkin.left': 'Saída registrada',
});

/** Returns the label of a kind of webhook event; an unknown kind as it is. */
export function kindName(kind: string): string {
  if (kind === 'webhook.test') return 'Teste';
  return Object.hasOwn(kindNames, kind) ? kindNames[kind as WebhookKind] : kind;
}

export const deliveryStates: Readonly<Record<WebhookDeliveryState, string>> = Object.freeze({
  waiting: 'Aguardando',
  sent: 'Entregue',
  failed: 'Falhou',
});

export const failureNames: Readonly<Record<WebhookFailure, string>> = Object.freeze({
  answer: 'não aceitou',
  timeout: 'demorou mais de 10 segundos',
  unreachable: 'não respondeu',
  refused_address: 'endereço não é público',
  switched_off: 'webhook desligado',
});

export const scopeNames: Readonly<Record<ApiScope, string>> = Object.freeze({
  'events:read': 'Ler eventos, lotes e cupons',
  'sales:read': 'Ler vendas, com os dados de quem comprou',
  'checkins:read': 'Ler entradas',
  'payouts:read': 'Ler saldo e repasses',
  'checkins:write': 'Registrar entradas',
  'coupons:write': 'Criar e arquivar cupons',
  'partners:write': 'Gravar ingressos de parceiros',
});
