import { gzipSync } from 'node:zlib';
import { CHUNK_TICKETS, packChunk, readChunk, type ChunkFormat } from './chunk.ts';
import type { ListedPassage, ListedTicket } from './listed-ticket.ts';

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

const MEGABYTE = 1_000_000;
const FESTIVAL = 100_000;
const FIRST_EVENING = 1_781_985_600;

/** Returns the same crowd in parties of one to six, each of whom comes on three evenings, mostly within four hours. */
function festival(count: number): ListedTicket[] {
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

/** Returns the compressed bytes of a whole list, chunk by chunk, as phones get it. */
function listBytes(rows: readonly ListedTicket[], format: ChunkFormat): number {
  let bytes = 0;
  for (let at = 0; at < rows.length; at += CHUNK_TICKETS) {
    bytes += gzipSync(packChunk(rows.slice(at, at + CHUNK_TICKETS), format), { level: 6 }).length;
  }
  return bytes;
}

it('a list of 100,000 tickets in parties takes at most 3 MB, and with 300,000 passages over three days at most 5 MB', () => {
  const rows = festival(FESTIVAL);
  const before = rows.map(({ passages: _, ...row }) => row);
  expect(listBytes(before, 2)).toBeLessThanOrEqual(3 * MEGABYTE);
  expect(listBytes(rows, 2)).toBeLessThanOrEqual(5 * MEGABYTE);
});

it('a packed ticket takes at most 30 compressed bytes, name and document included', () => {
  const bytes = packChunk(crowd(CHUNK_TICKETS));
  expect(gzipSync(bytes, { level: 6 }).length / CHUNK_TICKETS).toBeLessThanOrEqual(30);
  expect(readChunk(bytes).count).toBe(CHUNK_TICKETS);
});
