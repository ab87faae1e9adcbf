import type { PrinterWay } from './links/printer-link.ts';

interface WayTexts {
  name: string;
  /** What a printer needs for it. */
  hint: string;
  choose: string;
}

const ways: Readonly<Record<PrinterWay, WayTexts>> = {
  serial: {
    name: 'Porta serial',
    hint: 'USB que aparece como porta COM, Bluetooth clássico já pareado e cabo serial.',
    choose: 'Escolher a porta',
  },
  usb: {
    name: 'USB direto',
    hint: 'Impressoras USB que o sistema não segura com um driver: no Android e no ChromeOS quase sempre; no Windows, no Mac e no Linux, depende.',
    choose: 'Escolher a impressora USB',
  },
  bluetooth: {
    name: 'Bluetooth LE',
    hint: 'Impressoras portáteis com Bluetooth de baixo consumo. Depois de recarregar a página, o navegador pede que você a escolha de novo.',
    choose: 'Procurar por Bluetooth',
  },
};

/** Texts of the printer's set-up; those of its band are part of the till's first load. */
export const printerTexts = Object.freeze({
  driverHint: 'Use a porta serial ou a janela de impressão. O guia diz como trocar o driver.',

  intro: 'Com uma impressora ligada a este aparelho, cada venda sai no papel sem janela e sem internet.',
  onlyDialog: 'Este navegador só tem a janela de impressão. Impressoras de recibo sem janela pedem Chrome ou Edge.',
  onlyDialogApple:
    'No iPhone e no iPad só há a janela de impressão, com uma impressora AirPrint. Para imprimir sem janela, use um Android ou um computador com Chrome ou Edge.',
  waysTitle: 'O que este navegador tem',
  ways,
  hasWay: 'Neste navegador',
  lacksWay: 'Este navegador não tem',
  dialogWay: 'Janela de impressão',
  dialogHint: 'Sempre funciona, com a impressora instalada no sistema e um toque a mais em cada venda.',
  firstWay: 'Comece por aqui',
  baudRate: 'Velocidade do cabo serial',
  baudRateHint: 'Só importa em cabo serial. USB e Bluetooth usam qualquer uma.',
  opening: 'Ligando…',
  nextWay: 'Tente o próximo modo desta lista.',

  testTitle: 'Papel de teste',
  testHint:
    'Saiu um papel com linhas de A a D e dois códigos QR. Diga o que saiu certo. Se o traço do alto ocupou duas linhas, o papel é de 58 mm: troque a largura e imprima de novo.',
  testLetters: 'Qual linha traz os acentos certos?',
  testQr: 'Qual código está certo?',
  testPaper: { title: 'Festix', letters: 'Qual linha traz os acentos certos?', qr: 'Qual QR saiu certo?' },
  line: (name: string) => `Linha ${name}`,
  noLine: 'Nenhuma',
  qr: { native: 'Código 1', raster: 'Código 2' },
  testAgain: 'Imprimir o teste de novo',
  finish: 'Usar esta impressora',
  answerMissing: 'Responda às duas perguntas.',

  waitForPrinter: 'Eles esperam pela impressora que você ligar.',
  setUp: 'Impressora ligada',
  way: 'Modo',
  model: 'Modelo',
  status: 'Situação',
  ready: 'Pronta',
  silent: 'Não avisa quando falta papel',
  printsSales: 'Imprimir cada venda',
  printsSalesHint: 'Recibo e ingressos saem assim que a venda é concluída.',
  test: 'Imprimir um teste',
  forget: 'Trocar de impressora',
} as const);
