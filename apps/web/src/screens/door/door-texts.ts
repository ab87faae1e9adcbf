import { notices } from '@festix/domain';

/** Sentences of the door that the shared catalogue of notices does not hold. */
export const doorTexts = Object.freeze({
  aim: 'Aponte para o QR do ingresso',
  starting: 'Abrindo a câmera…',
  reading: 'Conferindo…',
  withoutCamera: 'Use um leitor de mão ou procure por texto',
  cameraBusy: 'Outro aplicativo está usando a câmera.',
  tryAgain: 'Tentar de novo',
  backToScan: 'Voltar à leitura',

  chooseTitle: 'Em que porta você trabalha?',
  chooseHint: 'Estes são os eventos em que você pode ler ingressos.',
  choosing: 'Procurando os seus eventos…',
  noDoors: 'Nenhuma porta para você agora',
  otherDoor: 'Abrir outra porta',

  openFestix: 'Abrir o Festix',

  insecureTitle: 'Este endereço não é seguro',
  insecureHint:
    'Abra a porta pelo endereço que começa com https. Sem ele o navegador não libera a câmera nem guarda a lista.',

  installTitle: 'Instale a porta neste iPhone',
  installHint: 'Sem instalar, o iPhone apaga a lista e as leituras depois de alguns dias.',
  installSteps: ['Toque em Compartilhar', 'Escolha Adicionar à Tela de Início', 'Abra a Porta pelo ícone verde'],
  continueAnyway: 'Continuar sem instalar',

  signInTitle: 'Entre para abrir a porta',
  signInHint: 'Use a conta que tem acesso às entradas deste evento.',

  enrolTitle: 'Dê um nome a este aparelho',
  enrolHint: 'O nome aparece nas entradas e diz onde cada pessoa passou.',
  deviceName: 'Nome do aparelho',
  deviceNameExample: 'Celular 03',
  gate: 'Portão',
  gateExample: 'Portão A',
  enrol: 'Cadastrar aparelho',
  enrolling: 'Cadastrando…',
  evictedTitle: 'O navegador apagou os dados deste aparelho',
  evictedHint: 'O que já foi enviado está guardado. Cadastre o aparelho de novo para continuar.',

  gateTitle: 'Em que portão você está?',
  gateHint: 'O portão vai junto de cada leitura.',
  continue: 'Continuar',

  downloadTitle: 'Baixe a lista antes de abrir a porta',
  downloadHint: 'Com ela este aparelho confere ingressos mesmo sem internet.',
  download: 'Baixar a lista',
  downloadAgain: 'Tentar de novo',
  grantOver: 'O evento já passou. O acesso a esta porta terminou em',

  begin: 'Começar a leitura',
  beginHint: 'A tela fica acesa enquanto a porta estiver aberta.',
  changeGate: 'Trocar o portão',

  updateTitle: 'Versão nova pronta.',
  updateHint: 'Atualize antes de começar.',
  update: 'Atualizar',
  outdatedTitle: 'Atualize o aplicativo',
  outdatedHint: 'Esta versão não lê mais ingressos. As leituras guardadas continuam sendo enviadas.',

  shutOutTitle: 'Este aparelho foi bloqueado',
  shutOutHint: 'A lista foi apagada. Chame a supervisão.',
  forbiddenTitle: 'Você não tem mais acesso a esta porta',
  forbiddenHint: 'Chame a supervisão. As leituras deste aparelho estão guardadas.',

  noRightTitle: 'Você não tem acesso a esta porta',
  noRightHint: (email: string) =>
    `Você entrou como ${email}. Peça o acesso a quem produz o evento, ou entre com outra conta.`,
  noRightHintNobody: 'Peça o acesso a quem produz o evento.',
  noRightWithheld: (email: string) =>
    `Você entrou como ${email}, e os acessos da sua função pedem a verificação em duas etapas. Ative-a nas configurações e volte aqui.`,
  turnOnSecondFactor: 'Ativar a verificação',
  anotherAccount: 'Entrar com outra conta',

  signedOutTitle: 'Sua sessão terminou.',
  signedOutHint: 'A porta segue lendo; entre para enviar.',
  signIn: 'Entrar',
  clockMovedTitle: 'O relógio deste aparelho mudou.',
  clockMovedHint: 'As leituras continuam valendo.',

  searchName: 'Nome',
  searchDocument: 'Documento',
  searchCode: 'Código',
  searchHint: 'Digite pelo menos três letras do nome, ou o código do ingresso.',
  searchNothing: 'Nenhum ingresso encontrado.',
  searchOffline: 'Resultado da lista deste aparelho.',
  searchNeedsNetwork: 'Esta busca precisa de internet.',
  namesNotSent: 'Este evento não envia nomes para os aparelhos: sem internet, procure pelo código.',
  searching: 'Procurando…',
  noName: 'Sem nome',
  letIn: 'Liberar',
  checkAgain: 'Conferir',
  alreadyIn: 'Já entrou',

  misread: 'Leia de novo',
  misreadTitle: 'Leitura incompleta',
  misreadDetail: 'Não conta como recusa',
  misreadHint: 'Aproxime o código ou passe o leitor outra vez.',

  noDocument: 'Não trouxe',
  documentUnsaved: 'Resposta não guardada',
  documentUnsavedHint: 'A entrada já conta; a resposta sobre o documento ainda não ficou neste aparelho.',
  withoutDocument: 'Entrou sem o documento',
  withoutDocumentHint:
    'A entrada já conta. Receba a diferença para a inteira, ou peça à supervisão que desfaça a entrada no painel.',
  documentNoRoom: notices.storageFull,
  documentAsked: 'Documento',

  openDocuments: ['documento em aberto', 'documentos em aberto'] as const,
  historyTitle: 'Últimas leituras',
  historyEmpty: 'Nenhuma leitura ainda',

  queueEmpty: 'Nada na fila',
  queueEmptyHint: 'Tudo o que este aparelho leu já foi enviado.',
  sendNow: 'Enviar agora',
  look: 'Ver',
  attentionTitle: notices.needsAttention,
  attentionHint: `O servidor não aceitou estas leituras. ${notices.nothingLost}`,
  retry: 'Tentar de novo',
  retryAll: 'Tentar todas de novo',
  exportOps: 'Exportar leituras',
  exportPassword: 'Senha do arquivo',
  exportPasswordHint: 'Com ela o suporte abre o arquivo. Use pelo menos 8 caracteres.',
  exported: 'Arquivo gerado. Entregue o arquivo e a senha à supervisão.',

  conflictsTitle: 'Conflitos',
  noConflicts: 'Nenhum conflito',
  noConflictsHint: 'Nenhum ingresso entrou em duas portas.',
  stands: 'Esta entrada vale',
  lost: 'Esta virou conflito',
  thisDevice: 'este aparelho',
  anotherDevice: 'outro aparelho',
  deadTitle: 'Entrada em conflito',

  settingsTitle: 'Configurações',
  lotsTitle: 'Lotes',
  lotsHint: 'Só entram por este aparelho os lotes marcados.',
  allLots: 'Todos os lotes',
  cameraTitle: 'Câmera',
  soundTitle: 'Som',
  soundHint: 'Cada resultado tem o seu som.',
  leave: 'Sair deste aparelho',

  leaveTitle: 'Sair deste aparelho?',
  leaveHint: 'A lista e os dados da porta serão apagados deste aparelho.',
  leaveOffline: 'Conecte o aparelho à internet para sair.',
  leaveAnyway: 'Apagar e sair',
  leaving: 'Saindo…',
  cancel: 'Cancelar',
} as const);
