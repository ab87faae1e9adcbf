import { countWords } from '@festix/domain/ground';
import { saleTexts } from '../../figures/sales/sales-texts.ts';

const SALES = ['venda', 'vendas'] as const;
const TICKETS = ['ingresso', 'ingressos'] as const;

/** Texts of the sale point's area. */
export const salePointTexts = Object.freeze({
  ...saleTexts,

  greeting: (name: string) => `Olá, ${name}`,
  start: 'Início',
  newSale: 'Nova venda',
  sell: 'Vender',
  sellAt: (event: string) => `Vender ${event}`,
  loading: 'Carregando o resumo das vendas',

  today: 'Vendido hoje',
  salesToday: 'Vendas hoje',
  ticketsToday: 'Ingressos hoje',
  byMethod: 'Hoje, por pagamento',
  sales: (count: number) => countWords(count, SALES),
  attention: 'Precisa de atenção',
  suspectLeases: (count: number) =>
    count === 1
      ? 'Uma reserva de canhotos venceu e o caixa não contou o que foi feito deles.'
      : `${countWords(count, ['reserva', 'reservas'])} de canhotos venceram e os caixas não contaram o que foi feito deles.`,
  seeLeases: 'Ver canhotos',
  openSessions: (count: number) => countWords(count, ['caixa está aberto.', 'caixas estão abertos.']),
  seeSessions: 'Ver caixas',
  cashToReturn: 'Há dinheiro a devolver a quem comprou:',
  seeCashToReturn: 'Ver a quem',
  heldOps: (count: number) =>
    count === 1
      ? 'Um registro de caixa espera a sua decisão.'
      : `${countWords(count, ['registro', 'registros'])} de caixa esperam a sua decisão.`,
  seeHeldOps: 'Decidir',
  events: 'Próximos eventos',
  noEvents: 'Nenhum evento para vender agora. Quem produz libera a venda.',
  soldThere: 'Vendido',
  month: 'Últimos 31 dias',
  byDay: 'Vendas por dia',
  day: 'Dia',
  total: 'Total',
  dayLine: (day: string, tickets: number) => `${day} · ${countWords(tickets, TICKETS)}`,
  nothingSold: 'As vendas que você fizer no caixa aparecem aqui.',

  buyerHint: 'Nome, e-mail ou telefone',
  codeHint: 'FTX e mais 10 caracteres',
  allEvents: 'Todos os eventos',
  eventsFilter: 'Eventos',
  allSellers: 'Quem vendeu: todos',
  sellerFilter: 'Quem vendeu',
  allPoints: 'Todos os pontos',
  pointFilter: 'Ponto de venda',
  firstSale: 'Abra o caixa de um evento e venda o primeiro ingresso.',

  inside: (count: number) => countWords(count, ['entrou', 'entraram']),

  toReturn: 'O ingresso já não era deste caixa. Devolva a quem comprou:',

  resendTitle: 'Reenviar os ingressos',
  resending: 'Reenviando…',
  resendConsequence: 'Quem recebe fica com o arquivo de todos os ingressos desta venda.',
  provider: 'Enviar por',
  toPhone: 'Telefone',
  toEmail: 'E-mail',
  toRequired: 'Diga para onde enviar.',

  void: 'Desfazer venda',
  voidTitle: (code: string) => `Desfazer a venda ${code}?`,
  voidConsequence:
    'Os ingressos escolhidos deixam de valer na porta e os lugares voltam à venda. Não dá para desfazer.',
  voidCash: 'Devolva o dinheiro a quem comprou: o caixa já desconta este valor.',
  voidCard: 'Estorne também na maquininha.',
  voidFree: 'Não há nada a devolver.',
  voidTerminal: 'O valor volta para o cartão de quem pagou.',
  voidPix: 'O Pix volta para a conta de quem pagou.',
  handBack: 'A devolver',
  giveBack: (amount: string) => `Devolver ${amount}`,
  reason: 'Motivo',
  reasonHint: 'Fica registrado com o seu nome.',
  voiding: 'Desfazendo…',

  newSaleTitle: 'Nova venda',
  newSaleLine: 'Escolha o evento. O caixa abre em seguida e funciona também sem internet.',
  noEventsToSell: 'Nenhum evento para vender agora.',
  noEventsToSellLine: 'Os eventos que o seu ponto vende aparecem aqui. Quem produz libera a venda.',
  reprints: 'Segundas vias',
  reprintsValue: (times: number) => (times === 1 ? 'impressa 1 vez' : `impressas ${times} vezes`),
} as const);
