/** Texts of a page, or a part of one, that failed to load. */
export const failureTexts = Object.freeze({
  retry: 'Tentar de novo',
  sessionUnclear: 'Não deu para confirmar o seu acesso.',
  loadAnew: 'Carregar de novo',
  toTickets: 'Ver meus ingressos',
  loading: 'Carregando',
  updated: 'O Festix foi atualizado.',
  tooManyTries: (wait: string) => `Muitas tentativas. Tente de novo em ${wait}.`,
  updatedLine: 'Carregue de novo para continuar com a versão nova.',
} as const);
