import type { QuestionAssignment, QuestionType } from '@festix/domain/programme';

/** Texts of the editors of an event's content. */
export const contentTexts = Object.freeze({
  save: 'Salvar',
  saving: 'Salvando…',
  preview: 'Ver como o público',
  previewTitle: 'Como o público vê',
  previewLine: 'É uma prévia do que está no formulário, mesmo sem salvar.',

  clash: 'Outra pessoa salvou enquanto você editava. O que você digitou continua aqui.',
  savedNow: 'Salvo agora',
  nothing: 'vazio',
  takeSaved: 'Usar a versão salva',
  keepMine: 'Seguir com a minha',

  integrations: 'Integrações',
  integrationsLine:
    'Os códigos medem a página pública deste evento, até a reserva, e só rodam depois que o visitante aceita. No pedido, onde ficam os dados e os ingressos de quem compra, nenhum deles roda.',
  gtm: 'Google Tag Manager',
  gtmHint: 'O ID do contêiner, como GTM-ABC123.',
  ga: 'Google Analytics',
  gaHint: 'O ID da métrica, como G-ABC1234567.',
  pixel: 'Pixel do Facebook',
  pixelHint: 'De 15 ou 16 dígitos. Mais de um, separe por vírgula, sem espaços.',
  meta: 'Meta Tag Manager',
  metaHint:
    'Os dois campos andam juntos. Com eles, o servidor conta as compras pagas à Meta, se quem comprou aceitou. O token salvo não aparece mais: digite outro para trocar, ou apague os dois campos para tirar.',
  metaId: 'ID',
  metaToken: 'Token de acesso',

  faq: 'FAQ',
  faqLine: 'O que o público sempre pergunta, na ordem em que aparece na página do evento.',
  faqEmpty: 'Nenhuma pergunta ainda.',
  faqEmptyLine: 'O que todo mundo pergunta, respondido uma vez só.',
  question: 'Pergunta',
  answer: 'Resposta',
  addQuestion: 'Adicionar pergunta',
  remove: 'Remover',

  form: 'Formulário',
  formLine: 'O que você precisa saber de quem compra, perguntado antes do pagamento.',
  formEmpty: 'Nenhuma pergunta ainda.',
  formEmptyLine: 'A compra segue direto para o pagamento.',
  formChanges:
    'Quem já comprou não responde de novo. As respostas já dadas continuam ligadas à pergunta salva, mesmo se você mudar o texto dela: para saber outra coisa, adicione uma pergunta. Uma pergunta removida não é mais feita.',
  type: 'Tipo',
  assignment: 'Perguntar',
  required: 'Resposta obrigatória',
  atDoor: 'Mostrar a resposta na porta',
  atDoorHint: 'Quem valida o ingresso vê a resposta no celular, também sem internet.',
  shownAtDoor: 'mostrada na porta',
  choices: 'Respostas',
  choice: 'Resposta',
  addChoice: 'Adicionar resposta',
  choose: 'Escolha',
  optional: 'opcional',

  privacy: 'Política de privacidade',
  privacyLine: 'O que você faz com os dados de quem compra. Vale além da política da plataforma.',
  policy: 'Texto da política',
  showPolicy: 'Mostrar na página do evento',
  policyShown: 'Aparece na página do evento.',
  policyHidden: 'Não aparece na página do evento.',
  policyNone: 'Sem texto, nada aparece na página do evento.',

  agenda: 'Agenda',
  agendaLine: 'O que acontece e quando, no horário do evento. Uma agenda para cada palco ou dia.',
  agendaEmpty: 'Nenhuma agenda ainda.',
  agendaEmptyLine: 'Conte a que horas cada coisa acontece.',
  agendas: 'Agendas',
  addAgenda: 'Adicionar agenda',
  agendaTitle: 'Título da agenda',
  agendaDescription: 'Descrição da agenda',
  agendaEarlier: 'Mover para a esquerda',
  agendaLater: 'Mover para a direita',
  removeAgenda: 'Remover agenda',
  removeAgendaTitle: (title: string) => `Remover a agenda ${title}?`,
  removeAgendaConsequence: 'Os blocos dela vão junto. A página do evento só muda quando você salvar.',
  keepAgenda: 'Manter',
  blocks: 'Blocos',
  block: 'Bloco',
  addBlock: 'Adicionar bloco',
  blockTitle: 'Título',
  blockDescription: 'Descrição',
  startTime: 'Início',
  endTime: 'Fim',
  timeExample: '20h00',
} as const);

export const questionTypeTexts: Readonly<Record<QuestionType, string>> = Object.freeze({
  short_text: 'Texto curto',
  long_text: 'Texto longo',
  single_choice: 'Escolha única',
  multiple_choice: 'Múltipla escolha',
  select: 'Lista de opções',
});

export const assignmentTexts: Readonly<Record<QuestionAssignment, string>> = Object.freeze({
  per_order: 'Uma vez por pedido',
  per_ticket: 'Para cada ingresso',
});
