import { countWords } from '@festix/domain/ground';

/** Texts of the search. */
export const searchTexts = Object.freeze({
  search: 'Buscar',
  everywhere: 'Buscar em tudo',
  keys: 'Ctrl K',
  placeholder: 'Nome, e-mail, documento ou código',
  /** What the search of each area finds. */
  hints: {
    everybody:
      'Eventos e pessoas pelo nome, pedidos pelo código ou por quem comprou (nome, e-mail, telefone, documento inteiro), ingressos pelo próprio código ou por quem os recebeu.',
    team: 'Eventos pelo nome, pedidos pelo código ou por quem comprou (nome, e-mail, telefone, documento inteiro), ingressos pelo próprio código ou por quem os recebeu, e as pessoas das suas equipes.',
    events:
      'Eventos pelo nome, pedidos pelo código ou por quem comprou (nome, e-mail, telefone, documento inteiro) e ingressos pelo próprio código ou por quem os recebeu.',
  },
  tooShort: 'Digite pelo menos três letras de uma palavra.',
  searching: 'Procurando…',
  found: (count: number) => countWords(count, ['resultado', 'resultados']),
  nothing: 'Nada encontrado.',
  nothingLine: 'Confira a escrita. Códigos de ingresso são procurados por inteiro.',
  keyboard: '↑ ↓ para escolher, Enter para abrir, Esc para fechar',
  results: 'Resultados',
  close: 'Fechar',
  groups: { events: 'Eventos', people: 'Pessoas', orders: 'Pedidos', tickets: 'Ingressos' },
  noBuyer: 'Sem nome',
  ticketStates: { valid: 'Válido', cancelled: 'Cancelado', refunded: 'Reembolsado' },
} as const);
