import type { Rolldown } from 'vite';

export type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'name' | 'isEntry' | 'imports' | 'dynamicImports' | 'viteMetadata'
>;
/** The chunks of a build, by their file names. */
export type Chunks = ReadonlyMap<string, Chunk>;

export function chunksOf(bundle: Rolldown.OutputBundle): Chunks {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  return new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
}

/** Returns the names of a chunk's own sheets, as Vite keeps them: a change there is one of the build. */
export const sheetsIn = (chunk: Chunk): Set<string> => chunk.viteMetadata!.importedCss;

/** Returns a chunk and those that it loads at once or, with `later`, may ever load, each after those that it needs. */
export function chunksAfter(chunks: Chunks, from: Chunk, later: boolean): Set<Chunk> {
  const after = new Set<Chunk>();
  const visited = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || visited.has(name)) return;
    visited.add(name);
    for (const each of [...chunk.imports, ...(later ? chunk.dynamicImports : [])]) visit(each);
    after.add(chunk);
  };
  visit(from.fileName);
  return after;
}
