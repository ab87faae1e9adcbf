import { CHECKOUT_PAGE } from '@festix/domain/selling';

/** Texts of the page in which a card is named. */
export const cardTexts = Object.freeze({
  title: 'Pague com cartão',
  loading: 'Carregando o pedido',
  loadFailed: 'Não deu para carregar o pedido.',
  back: CHECKOUT_PAGE.toOrder,

  number: 'Número do cartão',
  expiry: 'Validade',
  expiryHint: 'Mês e ano',
  code: 'Código de segurança',
  codeHint: '3 dígitos no verso; no American Express, 4 na frente',
  name: 'Nome como está no cartão',
  document: 'CPF ou CNPJ de quem é o cartão',
  documentHint: 'Em branco só se o cartão for de fora do Brasil',
  installments: 'Parcelas',
  installmentsFirst: 'Digite o número do cartão para ver as parcelas.',
  installmentsReading: 'Consultando as parcelas',
  installmentsFailed: 'Não deu para consultar as parcelas.',
  again: 'Tentar de novo',

  numberWrong: 'Confira o número do cartão.',
  numberNotTaken: 'Este cartão não é aceito aqui. Use outro cartão ou pague com Pix.',
  expiryWrong: 'Confira a validade do cartão.',
  codeWrong: 'Confira o código de segurança.',
  nameWrong: 'Preencha o nome que está no cartão.',
  documentWrong: 'Confira o CPF ou CNPJ.',
  fieldsWrong: 'Confira os dados do cartão.',
  fieldsFailed: 'Os campos do cartão não carregaram. Confira sua conexão, tente de novo ou pague com Pix.',

  pay: (sum: string) => `Pagar ${sum}`,
  inAll: (sum: string) => `total ${sum}`,
  total: (sum: string) => `Total no cartão: ${sum}, com os juros do parcelamento.`,
  sending: 'Pagando',
  installmentsChanged: 'As parcelas mudaram com este cartão. Confira e toque de novo em Pagar.',
  doubt: 'A resposta ainda não chegou. Seguimos perguntando: este cartão não é cobrado duas vezes.',
  awaited: 'A resposta deste cartão ainda não chegou. Seguimos perguntando, e outro cartão só entra depois dela.',
  askAgain: 'Perguntar de novo',
  privacy: 'O número do cartão vai direto para o meio de pagamento. O Festix não o recebe nem guarda.',

  refused: 'O pagamento não passou.',
  kept: 'Seus lugares seguem guardados até o fim do prazo.',
  byPix: 'Pagar com Pix',
  pixOffer:
    'O cartão foi recusado mais de uma vez. Com Pix o pagamento é aprovado na hora, e os lugares são os mesmos.',
  pixFailed: 'Não deu para gerar o Pix.',

  challenge: 'Seu banco quer confirmar que é você',
  challengeLine: 'Siga o que ele pede aqui embaixo. Quando terminar, esta página segue sozinha.',
  challengeFrame: 'Página do seu banco',
  otherCard: 'Usar outro cartão',

  testNames:
    'Pagamento de teste: nenhum dinheiro é cobrado. O nome no cartão decide a resposta: APRO aprova; OTHE, CALL, FUND, SECU, EXPI e FORM recusam; CONT fica em análise; 3DS pede a confirmação do banco. Número: 5031 4332 1540 6351.',
  bank: 'Banco de teste',
  bankLine: 'Você faz esta compra? Nenhum dinheiro é cobrado.',
  bankYes: 'Confirmar a compra',
  bankNo: 'Não fui eu',
  bankDone: 'Resposta recebida. A página do pagamento segue sozinha.',
  bankFailed: 'Não deu para responder.',
} as const);
