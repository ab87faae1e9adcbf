/** Sentences of this app's screens that the shared catalogue of notices does not hold. */
export const texts = Object.freeze({
  noEventsForFilter: 'Nenhum evento encontrado com os filtros aplicados.',
  noTicketsBought: 'Nenhum ingresso comprado.',
  noTicketsReceived: 'Nenhum ingresso recebido.',
  ticketsLoadFailed: 'Ocorreu um erro ao carregar os ingressos',
  orderLoadFailed: 'Ocorreu um erro ao carregar o pedido',
  eventLoadFailed: 'Ocorreu um erro ao carregar o evento',
} as const);
