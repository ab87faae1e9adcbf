/** Text of the first page, whether the server or the app draws it first. */
export const GREETING = Object.freeze({
  title: 'O que tem na rua hoje',
  line: 'Shows, festas, forró e teatro perto de você. O preço que aparece já tem a taxa.',
});
