import { fieldProblems } from './field-problems.ts';
import { catalogue } from './problem.ts';

/** Problems of setting up events, lots, prices and coupons. */
export const eventProblems = catalogue({
  SLUG_TAKEN: { status: 409, detail: 'Este slug já está sendo usado', field: 'slug' },
  EVENT_DRAFT: { status: 409, detail: 'Este evento ainda é um rascunho. Publique-o primeiro.' },
  EVENT_IS_TEST: { status: 409, detail: 'Um evento de teste não é publicado.' },
  EVENT_INCOMPLETE: { status: 422, detail: 'Falta algo para publicar este evento.' },
  EVENT_UNLAWFUL: {
    status: 422,
    detail:
      'A página de um evento publicado não pode perder o que a lei pede: quem vende, a classificação indicativa, e os recursos de acessibilidade ou um contato.',
  },
  EVENT_HAS_SALES: {
    status: 409,
    detail:
      'Este evento tem ingressos vendidos, reservados, dados ou já lidos na porta, ou pagamentos, e não volta a ser rascunho nem é excluído. Cancele-o, se não vai acontecer.',
  },
  ACCESS_IN_USE: {
    status: 409,
    detail: 'Já houve entradas neste dia ou setor, ou já há ingressos vendidos que precisam dele.',
  },
  ACCESS_INVALID: { status: 422, detail: 'Estes acessos não podem ser salvos assim.' },
  EVENT_ENDED: { status: 409, detail: 'Este evento já terminou.' },
  EVENT_CANCELLED: { status: 409, detail: 'Este evento foi cancelado.' },
  CHANGE_NEEDS_ANSWER: {
    status: 409,
    detail:
      'Já há ingressos vendidos para este evento: diga se quem comprou deve ser avisado da mudança, ou se é só uma correção.',
  },
  EVENT_ALREADY_CHANGED: { status: 409, detail: 'Este evento já foi marcado como alterado.' },
  EVENT_STARTED: { status: 409, detail: 'Este evento já começou e não pode mais ser marcado como alterado.' },
  EVENT_DATES_INVALID: { status: 422, detail: 'O fim deve ser depois do início.', field: 'end_date' },
  SALES_END_INVALID: { status: 422, detail: 'As vendas não podem terminar depois do evento.', field: 'sales_end_at' },
  LOT_LEFT_BEHIND: {
    status: 422,
    detail: 'As vendas de um lote só começariam depois do fim do evento. Mude antes o início das vendas do lote.',
  },
  VENUE_NOT_FOUND: {
    status: 422,
    detail: 'Não foi possível processar a localização do evento.',
    field: 'venue_id',
  },
  VENUE_SOLD_BY_OTHERS: {
    status: 409,
    detail:
      'Outro produtor já vendeu ingressos para este local, que por isso não muda mais. Crie um local novo para os seus eventos.',
  },
  VENUE_SOLD: {
    status: 409,
    detail:
      'Já há ingressos vendidos para este local. Para mudar onde o evento é, escolha outro local na página Geral dele: ali você decide se quem comprou é avisado.',
  },
  VENUE_UNKNOWN: { status: 422, detail: 'Local desconhecido.', field: 'into_id' },
  VENUE_MERGED_WITH_ITSELF: { status: 422, detail: 'Escolha outro local para unir.', field: 'into_id' },
  PLACES_UNAVAILABLE: {
    status: 503,
    detail: 'A busca de endereços não respondeu, tente novamente ou digite o endereço.',
  },
  CEP_UNKNOWN: { status: 404, detail: 'CEP não encontrado: digite o endereço.', field: 'zip_code' },
  CEP_UNAVAILABLE: { status: 503, detail: 'A busca de CEP não respondeu: digite o endereço.', field: 'zip_code' },
  NEW_PRODUCER_UNKNOWN: {
    status: 422,
    detail: fieldProblems.newProducer,
    field: 'new_producer_id',
  },

  PICTURE_UNREADABLE: { status: 422, detail: 'Envie uma imagem JPEG, PNG, WebP, AVIF ou GIF.', field: 'file' },
  PICTURE_TOO_LARGE: { status: 422, detail: 'A imagem pode ter no máximo 50 megapixels.', field: 'file' },
  PICTURE_TOO_SMALL: {
    status: 422,
    detail: 'A imagem é pequena demais, escolha uma parte maior ou outra imagem.',
    field: 'file',
  },
  PICTURE_CROP_OUTSIDE: { status: 422, detail: 'O recorte fica fora da imagem.', field: 'file' },

  LOT_HAS_TICKETS: { status: 409, detail: 'Este lote tem ingressos vendidos ou reservados e não pode ser removido.' },
  TOO_MANY_LOTS: { status: 409, detail: 'Um evento tem no máximo 255 lotes.' },
  LIMIT_BELOW_TAKEN: {
    status: 409,
    detail: 'O limite não pode ser menor que os ingressos já vendidos ou reservados.',
    field: 'ticket_limit',
  },
  TRIGGER_LOT_ITSELF: { status: 422, detail: 'O lote não pode ser o gatilho de si mesmo.', field: 'trigger_lot_id' },
  TRIGGER_LOT_NOT_FOUND: { status: 422, detail: 'O lote gatilho não é deste evento.', field: 'trigger_lot_id' },
  TRIGGER_LOTS_CIRCLE: {
    status: 422,
    detail: 'Este gatilho fecharia um círculo: os lotes esperariam uns pelos outros.',
    field: 'trigger_lot_id',
  },
  SALE_WINDOW_INVALID: {
    status: 422,
    detail: 'O fim das vendas do lote deve ser depois do início, e o início antes do fim do evento.',
    field: 'sale_ends_at',
  },
  LOTS_ORDER_STALE: { status: 409, detail: 'Os lotes mudaram, carregue de novo antes de ordenar.' },
  NO_PRICES: { status: 422, detail: 'Defina pelo menos um preço para este lote', field: 'prices' },
  PRICE_HAS_TICKETS: {
    status: 409,
    detail: 'Este preço tem ingressos vendidos ou reservados e não pode ser removido.',
    field: 'prices',
  },
  PRICE_LOCKED: {
    status: 409,
    detail: 'O valor de um preço não muda, remova o preço e crie outro.',
    field: 'prices',
  },
  PRICE_AMOUNTS_INVALID: {
    status: 422,
    detail: 'O máximo por pedido não pode ser menor que o mínimo.',
    field: 'prices',
  },
  PRICE_ABOVE_HALF: {
    status: 422,
    detail: 'Meia-entrada e idoso custam no máximo metade do maior preço aberto a todos no lote.',
    field: 'prices',
  },

  COUPON_ALREADY_EXISTS: { status: 409, detail: 'Cupom inválido', field: 'name' },
  COURTESY_PRICE_UNKNOWN: { status: 422, detail: 'Um dos ingressos não é deste evento.', field: 'tickets' },
  COURTESY_CHECKED_IN: { status: 409, detail: 'Esta cortesia já entrou no evento e não pode ser removida.' },
  SELLER_NAME_TAKEN: { status: 409, detail: 'Este evento já tem um parceiro com este nome.', field: 'name' },
  TOO_MANY_SELLERS: { status: 409, detail: 'O evento já tem 20 parceiros.' },
  COURTESY_IMPORT_REFUSED: { status: 409, detail: 'A planilha tem erros, corrija e envie de novo.' },

  COUPON_LOT_UNKNOWN: { status: 422, detail: 'Um dos lotes não é deste evento.', field: 'lots' },
});
