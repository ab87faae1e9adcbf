/** What people read after an action, over an empty list, or beside a field. Texts live here and nowhere else. */
export const notices = Object.freeze({
  required: 'Campo obrigatório',
  copied: 'Copiado para a área de transferência!',
  linkCopied: 'Link copiado com sucesso!',

  eventsLoadFailed: 'Ocorreu um erro ao carregar os eventos',
  noEvents: 'Nenhum evento encontrado.',
  eventSaved: 'Evento salvo com sucesso!',
  eventSaveFailed: 'Ocorreu um erro durante a edição do evento, tente novamente.',

  lotsLoadFailed: 'Ocorreu um erro ao carregar os lotes',
  noLots: 'Nenhum lote definido.',
  lotsOrdered: 'Lotes ordenados com sucesso!',
  lotsOrderFailed: 'Ocorreu um erro ao reordenar os lotes, tente novamente',
  lotRemoveFailed: 'Ocorreu um erro ao remover o lote, tente novamente',
  lotSoldOutFailed: 'Ocorreu um erro ao esgotar o lote, tente novamente',
  lotsVisibilityUpdated: 'Visibilidade dos lotes atualizada!',
  lotsVisibilityFailed: 'Erro ao atualizar visibilidade',
  lotCreated: 'Lote criado com sucesso!',
  lotCreateFailed: 'Ocorreu um erro durante a criação do lote, tente novamente.',
  lotSaved: 'Lote salvo com sucesso!',
  lotEditFailed: 'Ocorreu um erro durante a edição do lote, tente novamente.',

  salesLoadFailed: 'Ocorreu um erro ao carregar as vendas',
  ticketResent: 'Ingresso reenviado com sucesso!',
  ticketResendFailed: 'Falha ao reenviar arquivo do ingresso, tente novamente.',
  saleDone: 'Venda realizada com sucesso!',
  saleFailed: 'Ocorreu um erro durante a venda, tente novamente.',

  checkinsLoadFailed: 'Ocorreu um erro ao carregar as entradas',
  noCheckins: 'Nenhuma entrada ainda.',
  noCheckinsFound: 'Nenhuma entrada encontrada com os filtros aplicados.',
  checkinRefused: 'Entrada não permitida',
  codeCheckFailed: 'Falha ao validar código, tente novamente.',
  ticketCheckFailed: 'Falha ao validar ingresso.',
  orderSearchFailed: 'Falha ao procurar pedido',
  noOrdersFound: 'Nenhum pedido encontrado.',
  checkinUndone: 'Entrada desfeita com sucesso!',
  checkinUndoFailed: 'Ocorreu um erro ao desfazer a entrada, tente novamente.',

  noCamera: 'No camera detected.',
  cameraDenied: 'Permita o uso da câmera nas configurações do navegador.',
  originInsecure: 'A câmera e o modo offline só funcionam em um endereço seguro (https).',

  devicesLoadFailed: 'Ocorreu um erro ao carregar os aparelhos',
  deviceRevoked: 'Aparelho bloqueado com sucesso!',
  deviceRevokeFailed: 'Ocorreu um erro ao bloquear o aparelho, tente novamente.',

  listDownloading: 'Baixando a lista de ingressos',
  listDownloadFailed: 'A lista não foi baixada por inteiro. O que já chegou está guardado, tente novamente.',
  doorOffline: 'A porta segue funcionando. As leituras ficam salvas neste aparelho.',
  needsAttention: 'Precisa de atenção',
  nothingLost: 'Nada foi perdido.',
  signOutBlocked: 'Há leituras por enviar. Conecte o aparelho ou exporte as leituras antes de sair.',
  storageFull: 'O aparelho está sem espaço. Libere espaço antes de continuar.',
  storageEvicted: 'O navegador apagou a lista deste aparelho. Baixe a lista de novo.',

  unexpected: 'Algo deu errado, tente novamente.',
  offline: 'Sem conexão. Confira a internet e tente novamente.',
} as const);

export type NoticeKey = keyof typeof notices;
