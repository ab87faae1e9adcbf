/** What people read where they edit what an event says beside its tickets. */
export const contentTexts = Object.freeze({
  save: 'Salvar',
  saving: 'Salvando…',

  clash: 'Outra pessoa salvou enquanto você editava. O que você digitou continua aqui.',
  savedNow: 'Salvo agora',
  nothing: 'vazio',
  takeSaved: 'Usar a versão salva',
  keepMine: 'Seguir com a minha',

  integrations: 'Integrações',
  integrationsLine: 'Os códigos medem a página pública deste evento e só rodam depois que o visitante aceita.',
  gtm: 'Google Tag Manager',
  gtmHint: 'O ID do contêiner, como GTM-ABC123.',
  ga: 'Google Analytics',
  gaHint: 'O ID da métrica, como G-ABC1234567.',
  pixel: 'Pixel do Facebook',
  pixelHint: 'De 15 ou 16 dígitos. Mais de um, separe por vírgula, sem espaços.',
  meta: 'Meta Tag Manager',
  metaHint: 'Os dois campos andam juntos.',
  metaId: 'ID',
  metaToken: 'Token de acesso',

  faq: 'FAQ',
  faqLine: 'O que o público sempre pergunta, na ordem em que aparece na página do evento.',
  faqEmpty: 'Nenhuma pergunta ainda.',
  question: 'Pergunta',
  answer: 'Resposta',
  addQuestion: 'Adicionar pergunta',
  up: 'Subir',
  down: 'Descer',
  remove: 'Remover',
} as const);
