/** What the first page says to everybody, whoever draws it first: the server or the app. */
export const GREETING = Object.freeze({
  title: 'O que tem na rua hoje',
  line: 'Shows, festas, forró e teatro perto de você. O preço que aparece já tem a taxa.',
});
