import type { ListedPassage, ListedTicket } from './listed-ticket.ts';

/* Lists of large events for measurements: names as in Brazil, the same on every run. */

const FIRST =
  'Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Gabriel Rafael Daniel Bruno Felipe Juliana Fernanda Patrícia Aline Sandra Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana Gabriela Vera Vitória Larissa Cláudia Beatriz Luana Rita Sônia Renata Eliane'.split(
    ' ',
  );
const LAST =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Cavalcanti Nogueira'.split(
    ' ',
  );

/**
 * Returns a function that draws numbers below a bound; the draw is repeatable, so that the size is the same on every
 * run.
 */
function draws(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns tickets of one event, with holders and documents. */
export function crowd(count: number): ListedTicket[] {
  const draw = draws(7);
  const digits = (length: number, base: number) => Array.from({ length }, () => draw(base).toString(base)).join('');
  return Array.from({ length: count }, (_, index) => ({
    serial: index + 1,
    lot_number: 1 + draw(4),
    price_kind: draw(3) === 0 ? 'meia_estudante' : 'inteira',
    status: 'valid',
    order_status: 'paid',
    entry: 0,
    code_hash: digits(12, 16),
    checked_in_at: null,
    holder_name: `${FIRST[draw(FIRST.length)]} ${LAST[draw(LAST.length)]} ${LAST[draw(LAST.length)]}`,
    document_masked: `***.${digits(3, 10)}.***-**`,
  }));
}

const FIRST_EVENING = 1_781_985_600;

/** Returns the same crowd in parties of one to six, each of whom comes on three evenings, mostly within four hours. */
export function festival(count: number): ListedTicket[] {
  const draw = draws(11);
  const passage = (day: number): ListedPassage => ({
    ...{ area: draw(8) === 0 ? 2 : 0, day, entry: draw(5) === 0 ? 1 + draw(3) : 0, undone: 0 },
    ...{ second: FIRST_EVENING + day * 86_400 + draw(14_400), out: draw(3) === 0 },
  });
  let party = 1;
  return crowd(count).map((row) => {
    if (row.serial > party + draw(6)) party = row.serial;
    return { ...row, party, passages: [1, 2, 3].map(passage) };
  });
}
