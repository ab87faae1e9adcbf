import { GREETING } from '@festix/domain';

/** What people read on the shop's pages. */
export const publicTexts = Object.freeze({
  events: 'Eventos',
  event: ['evento', 'eventos'],
  venues: 'Locais',
  explore: 'Explorar',
  exploreVenues: 'Explorar Locais',
  exploreEvents: 'Explorar eventos',
  produce: 'Produzir evento',
  moreWays: 'Mais caminhos',
  beAProducer: 'Seja produtor',
  allEvents: 'Ver todos os eventos',
  allVenues: 'Ver todos os locais',
  results: 'Resultados',

  hero: GREETING.title,
  heroLine: GREETING.line,
  posters: 'Próximos eventos',
  onShow: 'Em cartaz',
  forYou: 'Para você',
  nearYou: 'Perto de você',
  popular: 'Populares',
  previousCards: 'Cartazes anteriores',
  nextCards: 'Próximos cartazes',
  fillerTitle: 'O próximo cartaz pode ser o seu',
  fillerLine: 'Seja produtor e venda seus ingressos aqui.',
  soon: 'Logo mais',
  nothingNear: (city: string) => `Nada marcado em ${city} por enquanto. Escolha outra cidade ou volte mais tarde.`,

  city: 'Sua cidade',
  chooseCity: 'Escolha sua cidade',
  locate: 'Usar minha localização',
  notLocated: 'Não deu para saber onde você está. Escolha sua cidade na lista.',
  nothingAround: 'Nenhuma cidade com eventos por perto. Escolha uma na lista.',

  signUpTitle: 'Seus ingressos num lugar só',
  signUpLine: 'Com uma conta, o que você compra e o que mandam para você fica guardado e à mão na porta.',
  signUp: 'Criar conta',

  about: 'Festix é bilheteria aberta',
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
  searchEventsHint: 'Evento, local ou cidade',
  searchVenues: 'Buscar locais',
  searchVenuesHint: 'Local, cidade ou estado',
  clearSearch: 'Limpar a busca',
  checkTheWords: 'Confira a escrita ou procure pela cidade.',
  noEventsLine: 'Assim que um produtor publicar um evento, o cartaz aparece aqui.',
  noVenuesLine: 'Assim que um evento for marcado, o local aparece aqui.',
  noEventsAtVenueLine: 'Veja onde há eventos marcados.',
  noProducerEventsLine: 'Quando um evento novo for publicado, o cartaz aparece aqui.',
  reload: 'Recarregar',
  retry: 'Tentar de novo',

  producer: 'Produtor',
  upcoming: 'Próximos eventos',
  venueNotFoundLine: 'O endereço pode ter mudado. Veja os locais que têm eventos.',

  cancelled: 'Cancelado',
  cancelledOn: (day: string) => `em ${day}`,
  wasCancelled: (day: string) =>
    `Este evento foi cancelado em ${day}. Quem comprou tem 30 dias, a partir dessa data, para pedir o dinheiro de volta.`,
  wasChanged: (day: string) =>
    `Este evento foi alterado em ${day}. Confira data, local e programação. Quem já comprou pode pedir o dinheiro de volta até o início.`,
  ended: 'Este evento já aconteceu.',
  salesEnded: (moment: string) => `As vendas online terminaram em ${moment}.`,

  tickets: 'Ingressos',
  aboutEvent: 'Sobre o evento',
  venue: 'Local',
  moreAtVenue: 'Mais eventos neste local',
  addressHidden: 'O endereço deste local não é divulgado.',
  map: 'Ver no mapa',
  organizes: 'Quem organiza',
  until: 'até',
  share: 'Compartilhar',
  meia: (left: string, all: string) => `Meia-entrada: restam ${left} de ${all} lugares.`,

  from: 'a partir de',
  fee: '+ taxa',
} as const);
