/** Parses a CSV by RFC 4180, with the separator of Brazil, into fields. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  for (const [, quoted, bare = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^;"\r\n]*))(;|\r\n|$)/g)) {
    line.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === ';') continue;
    if (end === '\r\n') lines.push(line);
    else if (line.some(Boolean)) throw new Error(`a line without an end: ${line.join(';')}`);
    line = [];
  }
  return lines;
}
