/** A part of a message: its headers in lower case, unfolded, and its content, decoded. */
export interface MimePart {
  headers: Record<string, string>;
  content: Buffer;
  parts: MimePart[];
}

/** Reads a message as far as tests look into one: nested parts, quoted-printable, base64, encoded words. */
export function readMime(raw: string): MimePart {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  const headers = headersIn(head);
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (boundary) {
    const pieces = body.split(`--${boundary}`).slice(1, -1);
    return { headers, content: Buffer.alloc(0), parts: pieces.map((piece) => readMime(piece.replace(/^\r?\n/, ''))) };
  }
  return { headers, content: decoded(body, headers['content-transfer-encoding']), parts: [] };
}

/** Returns the first part of a type at any depth, or undefined. */
export function partOf(message: MimePart, type: string): MimePart | undefined {
  if (message.headers['content-type']?.startsWith(type)) return message;
  for (const part of message.parts) {
    const found = partOf(part, type);
    if (found) return found;
  }
  return undefined;
}

function headersIn(head: string): Record<string, string> {
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), decodedWords(line.slice(at + 1).trim())];
    }),
  );
}

/** Decodes encoded words of RFC 2047 in UTF-8. */
function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, way: string, word: string) =>
      way.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decoded(word.replaceAll('_', ' '), 'quoted-printable').toString(),
    );
}

function decoded(text: string, encoding: string | undefined): Buffer {
  if (encoding === 'base64') return Buffer.from(text, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(text);
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
