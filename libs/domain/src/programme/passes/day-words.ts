import type { EventDay } from './event-days.ts';

/** First words of names of days, by their article. */
const ARTICLES: Readonly<Record<string, 'a' | 'o'>> = Object.freeze({
  ...{ segunda: 'a', terça: 'a', quarta: 'a', quinta: 'a', sexta: 'a', sábado: 'o', domingo: 'o' },
  ...{ 'segunda-feira': 'a', 'terça-feira': 'a', 'quarta-feira': 'a', 'quinta-feira': 'a', 'sexta-feira': 'a' },
  ...{ dia: 'o', noite: 'a', manhã: 'a', tarde: 'a', abertura: 'a', encerramento: 'o', véspera: 'a' },
});

const COUNTS = ['', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'];

type Named = Pick<EventDay, 'name'>;

/** Returns the name of a day within a sentence: 'sexta 11/12', but 'Festa da Cidade'. */
export function spokenDay({ name }: Named): string {
  return articleOf(name) ? name.charAt(0).toLocaleLowerCase('pt-BR') + name.slice(1) : name;
}

/** Returns a day with its article, where it has one: 'a sexta'. */
export function theDay(day: Named): string {
  const article = articleOf(day.name);
  return article ? `${article} ${spokenDay(day)}` : day.name;
}

/** Returns 'na sexta', 'no sábado', 'em Festa da Cidade'. */
export function onTheDay(day: Named): string {
  const article = articleOf(day.name);
  return article ? `n${article} ${spokenDay(day)}` : `em ${day.name}`;
}

/** Returns 'nos três dias'. */
export function onAllDays(count: number): string {
  return `nos ${COUNTS[count] ?? count} dias`;
}

function articleOf(name: string): 'a' | 'o' | undefined {
  const [first = ''] = name.toLocaleLowerCase('pt-BR').split(/[\s,.:(]/);
  return Object.hasOwn(ARTICLES, first) ? ARTICLES[first] : undefined;
}
