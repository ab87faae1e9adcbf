/** Texts of the editor of terms and privacy notice. */
export const legalTexts = Object.freeze({
  loading: 'Carregando',
  inForce: (version: number, day: string) => `Versão ${version}, em vigor desde ${day}.`,
  earlier: (version: number, day: string) => `Versão ${version}, publicada em ${day}. Já não está em vigor.`,
  template: 'Este é o texto padrão do Festix: vale até a administração publicar o seu.',
  officer: 'Encarregado dos dados pessoais',
  versions: 'Versões',
  version: (version: number, day: string) => `Versão ${version}, de ${day}`,

  title: 'Termos e privacidade',
  line: 'O que quem compra e quem cria conta aceita. Cada versão fica guardada, e cada pedido e cada conta registra a que valia.',
  advice: 'O texto de partida descreve o que o Festix faz. Peça a um advogado que o revise antes de publicar.',
  text: 'Texto',
  officerHint: 'Nome e como falar com ele: e-mail ou telefone.',
  publish: (version: number) => `Publicar versão ${version}`,
  publishing: 'Publicando…',
  publishTitle: (title: string) => `Publicar nova versão: ${title}?`,
  publishConsequence:
    'Ela passa a valer na hora para compras e contas novas. Não dá para desfazer; outra versão pode vir depois.',
  see: 'Ver a página',
} as const);
