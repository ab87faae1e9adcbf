import { formatCount, leftWords } from '@festix/domain';

/** What people read on the public pages. */
export const publicTexts = Object.freeze({
  skip: 'Pular para o conteúdo',
  toHome: 'Festix, início',
  main: 'Principal',
  events: 'Eventos',
  event: ['evento', 'eventos'],
  motto: 'Bilheteria aberta para eventos no Brasil.',
  beAProducer: 'Seja produtor',
  ownTickets: 'Meus ingressos',
  ownTicketsShort: 'Ingressos',
  signIn: 'Entrar',
  account: 'Minha conta',
  workbench: 'Painel',

  greeting: 'O que tem na rua hoje',
  greetingLine: 'Shows, festas, forró e teatro perto de você. A taxa aparece junto do preço, desde o começo.',
  onShow: 'Em cartaz',
  allEvents: 'Ver todos os eventos',
  firstEvent: 'Assim que um produtor publicar um evento, o cartaz aparece aqui.',
  nextEvents: 'Próximos eventos',
  whatItIs: 'Festix é bilheteria aberta',
  promises: [
    {
      title: 'Preço às claras',
      text: 'A taxa vem ao lado do preço em cada ingresso, antes de qualquer cadastro.',
    },
    {
      title: 'Porta que não para',
      text: 'A entrada segue com o celular sem internet, e nenhum ingresso entra duas vezes sem que se saiba.',
    },
    {
      title: 'Casa própria',
      text: 'O Festix é um programa livre: o produtor pode instalar, auditar e levar seus dados.',
    },
  ],

  searchEvents: 'Buscar eventos',
  searchPlaceholder: 'Evento, local ou cidade',
  search: 'Buscar',
  results: 'Resultados',
  checkTheWords: 'Confira a escrita ou procure pela cidade.',
  pastTheEnd: 'Esta página está vazia.',
  pastTheEndLine: 'A lista ficou mais curta.',
  toLastPage: 'Ir para a última página',
  pages: 'Páginas',
  page: (number: number) => `Página ${number}`,
  earlier: 'Anterior',
  later: 'Próxima',
  rowsOf: (first: number, last: number, all: number) =>
    `${formatCount(first)}–${formatCount(last)} de ${formatCount(all)}`,

  cancelledShort: 'Cancelado',
  from: 'a partir de',
  plusFee: '+ taxa',

  loading: 'Carregando',
  tickets: 'Ingressos',
  about: 'Sobre o evento',
  until: (moment: string) => `até ${moment}`,
  organiser: 'Quem organiza',
  cancelled: 'Este evento foi cancelado.',
  over: 'Este evento já aconteceu.',
  salesOver: (moment: string) => `As vendas online terminaram em ${moment}.`,
  meia: (left: number, all: number) => `Meia-entrada: ${leftWords(left)} de ${formatCount(all)} lugares.`,
  noLots: 'Nenhum ingresso à venda agora.',
  noLotsLine: 'Quando um lote abrir, os preços aparecem aqui.',
  notYetSold: 'A compra online ainda não abriu neste site. Os preços acima já são os que valem.',
  soldOut: 'esgotado',
  fee: 'taxa',
  noFee: 'sem taxa',

  agenda: 'Agenda',
  faq: 'Perguntas frequentes',
  policy: 'Política de privacidade',
  policyLine: 'Como quem organiza trata seus dados',
} as const);
