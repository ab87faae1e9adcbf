/**
 * What people read beside a field that is not accepted, where no rule of the field has words of its own. Texts live here
 * and nowhere else.
 */
export const fieldProblems = Object.freeze({
  required: 'Campo obrigatório',
  unknown: 'Campo desconhecido',
  invalid: 'Valor inválido',
  id: 'Identificador inválido',
  moment: 'Data inválida',
  timeZone: 'Fuso horário desconhecido.',
  latitude: 'Latitude inválida',
  longitude: 'Longitude inválida',
  tooSmall: 'Valor abaixo do mínimo',
  tooLarge: 'Valor acima do máximo',
  tooShort: 'Texto curto demais',
  tooLong: 'Texto longo demais',
  tooFew: 'Informe pelo menos um item',
  tooMany: 'Itens demais',

  deviceKey: 'Chave do aparelho inválida',
  eventName: 'Nome deve ter no mínimo 2 caracteres.',
  personRepeated: 'Cada pessoa aparece uma vez',
  redirect: 'Endereço inválido',
  slugOfProducer: 'Somente produtores têm um slug',
  producer: 'Produtor desconhecido',
  question: 'Pergunta desconhecida',
  answerRepeated: 'Cada pergunta tem uma resposta',
  newProducer: 'Selecione um produtor para transferir o evento',
  ticket: 'Ingresso desconhecido',
  notFree: 'Este pedido não é gratuito',
  codeOrTicket: 'Informe o código ou o ingresso',
  periodBackwards: 'O período termina antes de começar',
  periodTooLong: 'Escolha um período de até 5 anos',
  priceRepeated: 'Preço repetido',
  priceValueStays: 'O valor de um preço não muda',
  priceKindStays: 'O tipo de um preço vendido não muda',
  priceAboveHalf: 'A meia-entrada custa no máximo metade da inteira',
});
