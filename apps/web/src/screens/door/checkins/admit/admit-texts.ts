import { countWords } from '@festix/domain/ground';
import { documentResultLabels, type DocumentResult } from '@festix/domain/programme';

/** Texts of the admission from the list of entries. */
export const admitTexts = Object.freeze({
  open: 'Liberar entrada',
  title: 'Liberar entrada',
  how: 'Procurar por',
  byText: 'Texto',
  byQr: 'QR Code',
  presentDay: 'Dia de agora',
  search: 'Buscar ingresso',
  hint: 'Digite pelo menos três caracteres do nome ou do código, ou o documento inteiro.',
  searching: 'Procurando…',
  results: 'Resultado da busca',
  nobody: 'Sem nome',
  tickets: (count: number) => countWords(count, ['ingresso', 'ingressos']),
  tryAgain: 'Tentar de novo',

  chooseTicket: 'Qual ingresso?',
  back: 'Voltar à busca',
  alreadyIn: 'Já entrou',
  refunded: 'Reembolsado',
  cancelled: 'Cancelado',
  withdrawn: 'Retirado',
  withdrawnBy: (seller: string) => `${seller} retirou este ingresso da lista: ele não vale mais.`,
  eventCancelled: 'Evento cancelado',

  aim: 'Aponte a câmera para o QR do ingresso.',
  starting: 'Abrindo a câmera…',
  checking: 'Conferindo…',
  misread: 'Leitura incompleta, leia de novo.',
  foreign: 'Este código não é um ingresso do Festix.',
  anotherCamera: 'Trocar câmera',

  confirmTitle: 'Liberar a entrada?',
  confirm: 'Liberar entrada',
  confirming: 'Liberando…',
  consequence: 'O ingresso passa a contar como dentro, e os aparelhos da porta ficam sabendo.',
  holder: 'Titular',
  ticket: 'Ingresso',
  code: 'Código',
  order: 'Pedido',
  document: 'Documento',

  place: 'Setor e dia',
  when: 'Entrou em',
  where: 'Onde',
  by: 'Validado por',
  understood: 'Entendi',
  next: 'Próximo ingresso',
  close: 'Fechar',

  documentAnswers: Object.freeze({
    conferido: documentResultLabels.conferido,
    negado: 'Não trouxe',
    pagou_diferenca: documentResultLabels.pagou_diferenca,
  } satisfies Record<DocumentResult, string>),
  openDocument: 'Documento não conferido',
  documentStored: 'Resposta registrada.',
  withoutDocument: 'Entrou sem o documento',
  withoutDocumentHint: 'A entrada já conta. Receba a diferença para a inteira, ou desfaça a entrada na lista.',
  documentFailed: 'Ocorreu um erro ao registrar o documento, tente novamente.',
} as const);
