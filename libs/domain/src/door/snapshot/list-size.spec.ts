import { gzipSync } from 'node:zlib';
import { CHUNK_TICKETS, packChunk, readChunk } from './chunk.ts';
import type { ListedTicket } from './listed-ticket.ts';

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

function crowd(count: number): ListedTicket[] {
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

it('a packed ticket takes at most 30 compressed bytes, name and document included', () => {
  const bytes = packChunk(crowd(CHUNK_TICKETS));
  expect(gzipSync(bytes, { level: 6 }).length / CHUNK_TICKETS).toBeLessThanOrEqual(30);
  expect(readChunk(bytes).count).toBe(CHUNK_TICKETS);
});
