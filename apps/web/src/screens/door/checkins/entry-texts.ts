import { doorPanelTexts } from '../door-panel/door-panel-texts.ts';
/** Texts of one entry: its undo, and its holder in full. */
export const entryTexts = Object.freeze({
  inside: 'dentro',
  unnamed: 'Sem nome',
  ownCode: 'Código no Festix',
  area: doorPanelTexts.placeFilters.area,
  day: doorPanelTexts.placeFilters.day,
  place: 'Setor e dia',
  leftAt: 'Saiu em',
  left: 'saiu',
  cancelled: 'O evento foi cancelado: ninguém entra mais.',

  undo: 'Desfazer entrada',
  undoTitle: 'Desfazer esta entrada?',
  undoConsequence:
    'A pessoa deixa de contar como dentro e o ingresso pode entrar de novo. A entrada desfeita fica guardada com o seu nome e o motivo, e os aparelhos da porta ficam sabendo.',
  undoing: 'Desfazendo…',
  undone: 'Desfeita',
  undoneBy: (by: string | null) => (by ? `Desfeita por ${by}` : 'Desfeita'),
  doubtful: 'A conferir',
  deviceClock: 'O relógio do aparelho marcava',
  undoneCount: ['desfeita', 'desfeitas'],
  documentOpen: 'Documento não conferido',
  documentsOpen: ['documento não conferido', 'documentos não conferidos'],

  reveal: 'Mostrar documento',
  revealTitle: 'Mostrar o documento de quem entrou?',
  revealConsequence: 'Fica registrado quem viu, quando e por quê.',
  revealing: 'Mostrando…',
  revealFailed: 'Ocorreu um erro ao mostrar o documento, tente novamente.',
  holder: 'Quem entrou',
  name: 'Nome',
  document: 'Documento',
  email: 'E-mail',
  nothing: 'Não informado',

  who: 'Quem',
  ticket: 'Ingresso',
  entered: 'Entrou em',
  reason: 'Motivo',
  undoHint: 'Entrou pela porta errada, não trouxe o documento…',
  revealHint: 'O nome é diferente do documento apresentado…',
} as const);
