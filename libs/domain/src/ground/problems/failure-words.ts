/** Texts of a page that could not be shown, by the app or by the server. */
export const failureWords = Object.freeze({
  title: 'Não deu para mostrar esta tela.',
  line: 'Algo deu errado do nosso lado. O que já estava salvo continua salvo.',
  retry: 'Tentar de novo',
  home: 'Ir para o início',
  supportCode: 'Código para o suporte',
  askSupport: 'Se continuar, fale com o suporte:',
} as const);
