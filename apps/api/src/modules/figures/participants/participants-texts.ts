import { countWords } from '@festix/domain/ground';

/** Texts of the participants' files. */
export const participantsTexts = Object.freeze({
  sheet: 'Participantes',
  holder: 'Nome',
  email: 'E-mail',
  document: 'Documento',
  lot: 'Lote',
  opens: 'Acesso',
  price: 'Preço',
  code: 'Código',
  serial: 'Número',
  order: 'Pedido',
  orderStatus: 'Situação do pedido',
  ticketStatus: 'Situação do ingresso',
  statuses: { valid: 'Válido', cancelled: 'Cancelado', refunded: 'Reembolsado' },
  origin: 'Origem',
  enteredAt: 'Entrou em',
  entries: 'Entradas',

  paperTitle: 'Lista de participantes',
  unnamed: '(sem nome)',
  nobody: 'Ninguém tem ingresso.',
  people: (count: number) => countWords(count, ['pessoa', 'pessoas']),
  paperMade: (when: string) => `Feita em ${when}. Quem já tinha entrado está com um X.`,
  paperPage: (page: number, pages: number) => `${page} de ${pages}`,
  paperPart: (part: number, parts: number) => `parte ${part} de ${parts}`,
} as const);
