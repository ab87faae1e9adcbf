import { fieldTexts } from '../../../frame/form/field-texts.ts';
import { CODE_LIFE } from '@festix/domain/ground';

/** Texts of sign-in and account screens. Results and problems are in the shared catalogues. */
export const accountTexts = Object.freeze({
  back: 'Voltar',
  home: 'Festix, início',
  email: 'E-mail',
  name: 'Nome completo',
  password: 'Senha',
  currentPassword: 'Senha atual',
  newPassword: 'Nova senha',
  passwordAgain: 'Repita a senha',
  passwordHint: (least: number) => `Pelo menos ${least} caracteres. Senhas muito conhecidas não valem.`,
  phone: 'Telefone',
  phoneHint: 'Com DDD. É para ele que vão os ingressos por WhatsApp.',
  document: 'CPF ou CNPJ',
  foreigner: 'Não tenho CPF, sou de outro país',
  code: 'Código do e-mail',
  codeHint: 'Oito letras e números, como 7K2Q-X8MV.',
  signIn: 'Entrar',
  toSignIn: 'Ir para entrar',
  cancel: 'Cancelar',
  optional: (label: string) => `${label} (opcional)`,
} as const);

export const signInTexts = Object.freeze({
  title: 'Que bom te ver de novo',
  line: 'Entre para ver seus ingressos ou cuidar do seu evento.',
  forgot: fieldTexts.forgot,
  sending: 'Entrando…',
  newHere: 'Primeira vez aqui?',
  ticketsLine:
    'Entre para ver seus ingressos. Comprou sem conta ou recebeu um ingresso? Crie a conta com o mesmo e-mail, e eles aparecem nela.',
  signUp: 'Criar conta',
  other: 'ou',
  google: 'Entrar com Google',
  apple: 'Entrar com Apple',
  providerFailed: 'Não foi possível entrar com o provedor, tente novamente.',
  recoverySent: (email: string) =>
    `Abra o e-mail que enviamos para ${email}, se houver uma conta com este endereço. O link dele leva à nova senha.`,
  typeCode: 'Digitar o código',
} as const);

export const signUpTexts = Object.freeze({
  name: 'Criar conta',
  title: 'Sua próxima festa começa aqui',
  line: 'Com uma conta, seus ingressos ficam guardados em um lugar só.',
  send: 'Criar conta',
  sending: 'Criando…',
  hasAccount: 'Já tem conta?',
  hasCode: 'Já tenho um código',
} as const);

export const confirmTexts = Object.freeze({
  name: 'Confirmar e-mail',
  title: 'Abra o seu e-mail',
  line: (email: string) => `Enviamos um link e um código para ${email}. Use o que for mais fácil.`,
  titleWithoutMail: 'Confirme o seu e-mail',
  lineWithoutMail: `Digite o código que chegou no seu e-mail. Ele vale por ${CODE_LIFE.signup.text}.`,
  send: 'Confirmar',
  sending: 'Confirmando…',
  again: 'Enviar outro código',
  sendingAgain: 'Enviando…',
  sentAgain: `Enviamos outro código. Use o do último e-mail: ele vale por ${CODE_LIFE.signup.text}, e os de antes não valem mais.`,
  wrongAddress: 'Corrigir o e-mail',
  spam: 'Não chegou? Olhe também no lixo eletrônico.',
  checking: 'Confirmando o seu e-mail',
  failed: 'Este link não vale mais',
  failedLine: `Ele vale por ${CODE_LIFE.signup.text} e só uma vez. Se você já confirmou o e-mail, é só entrar.`,
} as const);

export const choosePasswordTexts = Object.freeze({
  name: 'Criar senha',
  title: 'Agora escolha a sua senha',
  line: (email: string) =>
    `O e-mail ${email} está confirmado. A senha é escolhida por quem lê este e-mail, por isso a do cadastro não vale aqui.`,
  send: 'Salvar senha e entrar',
  sending: 'Salvando…',
} as const);

/** Texts of pages that act on their address without a click. */
export const checkingTexts = Object.freeze({
  line: 'Leva só um instante.',
  unreachable: 'Não deu para terminar',
  retry: 'Tentar de novo',
} as const);

export const callbackTexts = Object.freeze({
  name: 'Entrando',
  title: 'Entrando na sua conta',
  refused: 'Não deu para entrar',
} as const);

export const recoverTexts = Object.freeze({
  name: 'Recuperar senha',
  title: 'Esqueceu a senha?',
  line: 'Acontece. Diga o seu e-mail e enviamos um link para criar outra.',
  send: 'Enviar link',
  sending: 'Enviando…',
  remembered: 'Lembrou?',
} as const);

export const newPasswordTexts = Object.freeze({
  name: 'Nova senha',
  title: 'Crie uma senha nova',
  line: 'Ela vale a partir de agora. Os outros acessos da sua conta são encerrados.',
  send: 'Salvar senha',
  sending: 'Salvando…',
  inviteName: 'Convite',
  inviteTitle: 'Tem uma equipe esperando você',
  inviteLine: (email: string) =>
    `Quem produz o evento chamou ${email} para trabalhar junto no Festix: vender na bilheteria, acompanhar as vendas, cuidar dos lotes ou receber o público na porta, conforme o que a equipe fizer.`,
  inviteHelp: 'Crie uma senha para entrar quando quiser. Se você já tem uma conta, entre nela e o convite é aceito.',
  inviteNameHint: 'É como a equipe vê você.',
  inviteSignIn: 'Entrar e aceitar',
  inviteSignInHelp:
    'Você já tem uma conta com este e-mail. Entre nela, e o convite é aceito. Se ela ainda não tem senha, use “Esqueci a senha” na próxima página.',
  inviteNoAccount: 'Não tenho conta',
  inviteOther: (own: string, invited: string) => `Você entrou como ${own}, e o convite é de ${invited}.`,
  inviteByHand: (email: string) =>
    `Abra de novo o link do convite, ou digite o código que chegou no e-mail de ${email}.`,
  inviteAccepting: 'Aceitando o convite',
  inviteFailed: 'Este convite não vale mais',
  inviteFailedLine: `Ele vale por ${CODE_LIFE.invite.text} e só uma vez. Se precisar, peça outro a quem convidou.`,
  inviteToOwnPlace: 'Continuar',
  inviteSend: 'Salvar senha e entrar',
  inviteSkip: 'Continuar sem criar senha',
  you: 'você',
  toSignIn: 'Ir para entrar',
  another: 'Pedir outro código',
} as const);

export const settingsTexts = Object.freeze({
  title: 'Configurações',
  sections: 'Partes das configurações',
  signOut: 'Sair',
  save: 'Salvar',
  saving: 'Salvando…',

  profile: 'Perfil',
  profileLine: 'É com estes dados que os ingressos são emitidos e enviados.',
  slug: 'Endereço da sua página',
  slugHint: 'Só letras minúsculas, números e hífens. Endereços antigos continuam levando à sua página.',

  seller: 'Quem vende',
  sellerLine:
    'A lei pede que a página de cada evento seu, e o e-mail de cada pedido, digam quem vende. O CPF de uma pessoa aparece encoberto; quem comprou pode vê-lo inteiro.',
  sellerName: 'Nome ou razão social',
  sellerNameHint: 'De quem vende os ingressos e responde por eles.',
  sellerDocument: 'CPF ou CNPJ',
  sellerDocumentHint: 'Com CPF, quem vende é uma pessoa; com CNPJ, uma empresa.',
  sellerCity: 'Cidade',
  sellerState: 'Estado (UF)',
  sellerEmail: 'E-mail de contato',
  sellerPhone: 'Telefone de contato',
  sellerContactHint: 'Basta um dos dois contatos.',

  notices: 'Avisos',
  noticesLine: 'O que a Festix avisa por e-mail a quem administra.',
  payoutMails: 'Pedidos de repasse',
  payoutMailsLine: 'Um e-mail a cada pedido, com o evento e o valor.',

  email: 'E-mail',
  emailLine: 'Você entra com ele, e nele chegam os ingressos.',
  emailNow: 'E-mail atual',
  emailNew: 'Novo e-mail',
  emailSend: 'Trocar e-mail',
  emailSending: 'Enviando…',
  emailSent: (email: string) => `Enviamos um código para ${email}. O e-mail só muda quando ele voltar.`,
  emailSame: 'Este já é o seu e-mail',

  password: 'Senha',
  passwordLine: 'Ao trocar a senha, os outros acessos são encerrados.',
  passwordFirstLine: 'Sua conta ainda não tem senha. Crie uma para entrar também com o e-mail.',
  passwordSave: 'Salvar senha',

  secondFactor: 'Verificação em duas etapas',
  secondFactorLine: 'Quem entrar na sua conta precisa também de um código que só o seu celular mostra.',
  secondFactorOffLine:
    'Você usa um aplicativo de autenticação, como Google Authenticator, Microsoft Authenticator, Apple Senhas ou 1Password. Ao entrar, além da senha, digita o código que ele mostra.',
  secondFactorWithheld: (roles: string) =>
    `Sua função (${roles}) pede a verificação em duas etapas. Os acessos dela voltam assim que você ativar.`,
  secondFactorBegin: 'Ativar',
  secondFactorBeginning: 'Ativando…',
  secondFactorScan: 'Leia o QR com o aplicativo',
  secondFactorScanLine: 'No aplicativo de autenticação, adicione uma conta e aponte a câmera.',
  secondFactorQr: 'QR que o aplicativo de autenticação lê',
  secondFactorOpen: 'Abrir no aplicativo deste aparelho',
  secondFactorSecret: 'Não dá para ler? Digite esta chave no aplicativo:',
  secondFactorCopySecret: 'Copiar chave',
  secondFactorFirst: 'Digite o código que ele mostra',
  secondFactorFirstLine: 'Assim sabemos que deu certo. As suas outras sessões são encerradas.',
  secondFactorCode: 'Código do aplicativo',
  secondFactorConfirm: 'Confirmar',
  secondFactorConfirming: 'Confirmando…',
  secondFactorTag: 'Ativa',
  secondFactorSince: 'Ativa desde',
  recoveryCodesLeft: 'Códigos de recuperação',
  recoveryCode: ['código', 'códigos'],
  recoveryCodesNone: 'Você não tem mais códigos de recuperação. Sem o celular, você ficaria sem entrar: gere novos.',
  recoveryCodesFew: 'Seus códigos de recuperação estão acabando. Gere novos e guarde-os.',

  recoveryCodes: 'Guarde os códigos de recuperação',
  recoveryCodesLine:
    'Se você perder o celular, cada um destes códigos entra uma vez no lugar do aplicativo. Eles não aparecem de novo.',
  recoveryCodesCopy: 'Copiar',
  recoveryCodesSave: 'Baixar',
  recoveryCodesFile: 'festix-codigos-de-recuperacao.txt',
  recoveryCodesFileHead: (email: string) =>
    `Festix: códigos de recuperação de ${email}\nCada código vale uma vez no lugar do aplicativo de autenticação.`,
  recoveryCodesKept: 'Guardei os códigos',
  recoveryCodesDone: 'Concluir',
  recoveryCodesLeave: Object.freeze({
    title: 'Sair sem guardar os códigos?',
    consequence:
      'Os códigos de recuperação não aparecem de novo. Sem eles e sem o celular, você fica sem entrar na sua conta.',
    leave: 'Sair sem guardar',
    stay: 'Continuar aqui',
  }),

  recoveryCodesRenew: 'Gerar novos códigos',
  recoveryCodesRenewTitle: 'Gerar novos códigos de recuperação?',
  recoveryCodesRenewConsequence: 'Os códigos que você tem agora deixam de valer.',
  secondFactorEnd: 'Desativar',
  secondFactorEndTitle: 'Desativar a verificação em duas etapas?',
  secondFactorEndConsequence:
    'Para entrar na sua conta, passa a bastar a senha, ou o Google ou a Apple. Os códigos de recuperação deixam de valer.',
  secondFactorEndRequired:
    'Sua função pede a verificação em duas etapas: sem ela, você fica sem os acessos da função até ativar de novo.',
  secondFactorProof: 'Código do aplicativo ou de recuperação',

  pin: 'PIN de supervisor',
  pinLine: 'Com ele você libera, no caixa de quem vende, uma venda a desfazer.',
  pinNew: 'Novo PIN',
  pinAgain: 'Repita o PIN',
  pinHint: 'De 4 a 8 dígitos. Um PIN novo vale nos caixas e nas portas assim que falarem com o servidor.',
  pinDiffers: 'Os PINs não são iguais',
  pinSave: 'Salvar PIN',

  sessions: 'Acessos',
  sessionsLine: 'Onde a sua conta está aberta agora. Encerre o que você não reconhece.',
  unknownBrowser: 'Navegador desconhecido',
  thisSession: 'Este acesso',
  lastUsed: 'Usado',
  endSession: 'Encerrar',
  endSessionOf: (browser: string) => `Encerrar o acesso em ${browser}`,
  endOthers: 'Encerrar as outras sessões',

  proveAgain: 'Confirme que é você',
  proveAgainByPassword: 'Já faz um tempo que você entrou. Para encerrar acessos, informe a sua senha.',
  proveAgainByCode:
    'Já faz um tempo que você entrou. Para encerrar acessos, informe um código da verificação em duas etapas.',
  proveAgainBySigningIn:
    'Já faz um tempo que você entrou, e a sua conta não tem senha. Para encerrar acessos, entre de novo como você costuma entrar.',
  proveAgainConfirm: 'Confirmar e encerrar',
  proveAgainSignIn: 'Entrar de novo',

  devices: 'Aparelhos',
  devicesLine: 'Celulares e caixas que você cadastrou para trabalhar na porta ou vender.',
  noDevices: 'Nenhum aparelho cadastrado.',
  kinds: Object.freeze({ door: 'Porta', till: 'Ponto de venda' }),
  lastSeen: 'Visto',
  neverSeen: 'Ainda não visto',
  endDevice: 'Encerrar',
  endDeviceOf: (name: string) => `Encerrar o aparelho ${name}`,
  endDeviceTitle: (name: string) => `Encerrar ${name}?`,
  endDeviceConsequence:
    'O aparelho perde o acesso assim que falar com o servidor, e não lê mais ingressos. As leituras que ele já enviou ficam.',
  endDeviceConfirm: 'Encerrar aparelho',

  privacy: 'Meus dados',
  privacyLine: 'São seus: você pode levar uma cópia ou pedir que sejam apagados.',
  exportTitle: 'Cópia dos meus dados',
  exportLine: 'Um arquivo com tudo o que guardamos sobre você, por assunto.',
  exportData: 'Baixar meus dados',
  exporting: 'Preparando…',
  exportName: 'festix-meus-dados.json',
  deleteTitle: 'Excluir minha conta',
  deleteLine: 'Apaga o seu nome, contatos, documento e acessos. Não tem volta.',
  deleteAccount: 'Excluir minha conta',
  deleteQuestion: 'Excluir a sua conta?',
  deleteConsequences: Object.freeze([
    'Seu nome, e-mail, telefone e documento são apagados agora.',
    'Em ingressos ainda válidos, o nome e o documento ficam até o fim do evento: a porta precisa deles.',
    'Você sai de todas as equipes, e os seus aparelhos perdem o acesso.',
    'Ingressos que ainda não foram usados deixam de aparecer para você.',
    'Pedidos ficam por 5 anos, só com o que a lei fiscal exige.',
    'Isto não pode ser desfeito.',
  ]),
  deleteConfirm: 'Excluir para sempre',
} as const);

export const producerTexts = Object.freeze({
  name: 'Seja produtor',
  title: 'Sua festa na rua',
  line: 'Do forró da praça ao festival na praia: venda ingressos, acompanhe tudo ao vivo e receba o público sem fila, com ou sem internet.',
  reasons: Object.freeze([
    Object.freeze({
      title: 'O preço inteiro, desde o começo',
      text: 'Quem compra vê a taxa junto do preço. Você decide os lotes, as meias e os cupons.',
    }),
    Object.freeze({
      title: 'A porta funciona sem internet',
      text: 'Os celulares da equipe leem cada ingresso uma vez só, e tudo se acerta quando a conexão volta.',
    }),
    Object.freeze({
      title: 'Sua equipe, cada um com o seu',
      text: 'Convide por e-mail e escolha o que cada pessoa vê: vendas, lotes, entradas ou repasses.',
    }),
  ]),
  stepsTitle: 'Como funciona',
  steps: Object.freeze([
    'Você conta quem é e como quer chamar a sua página.',
    'A gente confere, combina as taxas e responde por e-mail.',
    'Aprovado, é só criar o primeiro evento e colocar os lotes à venda.',
  ]),
  askTitle: 'Peça para produzir',
  askSignedOut: 'Entre na sua conta, ou crie uma, para fazer o pedido.',
  producerName: 'Seu nome ou o da produtora',
  producerNameHint: 'Passa a ser o nome da sua conta, nos eventos e nos ingressos que você comprar.',
  slug: 'Endereço da sua página',
  slugHint: 'É onde ficam todos os seus eventos.',
  about: 'Conte sobre os seus eventos',
  aboutHint: 'O que você produz, onde e para quantas pessoas.',
  send: 'Enviar pedido',
  sending: 'Enviando…',
  pendingTitle: 'Seu pedido está em análise',
  pendingLine: 'Respondemos por e-mail assim que ele for conferido.',
  pendingTag: 'Em análise',
  approvedTitle: 'Você já pode produzir',
  approvedLine: 'Crie o primeiro evento quando quiser.',
  approvedTag: 'Aprovado',
  toArea: 'Ir para a produção',
  rejectedTitle: 'Seu pedido não foi aprovado',
  rejectedTag: 'Não aprovado',
  rejectedAgain: 'Corrija o que for preciso e peça de novo.',
  askedOn: 'Pedido em',
  page: 'Página',
} as const);
