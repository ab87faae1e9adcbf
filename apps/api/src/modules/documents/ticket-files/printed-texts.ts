/** Texts on the page of every ticket. */
export const printedTexts = Object.freeze({
  title: (event: string) => `Ingresso - ${event}`,
  head: 'INGRESSO',
  /** Names a start as the event's: the days of the ticket itself stand with its lot. */
  begins: (when: string) => `Começo do evento: ${when}`,
  firstDay: (when: string) => `Primeiro dia: ${when}`,
  lot: 'Lote',
  opens: 'Acesso',
  price: 'Ingresso',
  kind: 'Tipo',
  holder: 'Participante',
  document: 'Documento',
  bring: 'O que levar',
  show: 'Mostre o QR Code na entrada, no celular ou impresso. Cada ingresso vale uma entrada: não publique nem repasse a imagem.',
  showOpening:
    'Mostre o QR Code na entrada, no celular ou impresso. Cada ingresso é de uma pessoa: não publique nem repasse a imagem.',
  order: (code: string) => `Pedido ${code}`,
  position: (number: number, count: number) => `Ingresso ${number} de ${count}`,
});
