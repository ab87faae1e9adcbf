import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { runsOf, type Run } from './pdf-letters.ts';

// A document may load neither a URL nor a file.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** Draws a PDF and returns its bytes. Names are drawn with letters, never as boxes. */
export async function drawPdf(document: TDocumentDefinitions): Promise<Buffer> {
  const content = (await inRuns(document.content)) as TDocumentDefinitions['content'];
  return pdfmake.createPdf({ ...document, content }).getBuffer();
}

/** Returns a copy with each text in runs, at whatever depth. */
async function inRuns(node: unknown): Promise<unknown> {
  if (Array.isArray(node)) return Promise.all(node.map(inRuns));
  if (typeof node !== 'object' || node === null) return node;
  const fields = await Promise.all(
    Object.entries(node).map(async ([name, value]) => [name, await (name === 'text' ? spelled(value) : inRuns(value))]),
  );
  return Object.fromEntries(fields) as unknown;
}

/** Returns a text in runs; it may be a list of texts with their own styles. */
async function spelled(text: unknown): Promise<unknown> {
  if (typeof text === 'string') return plainOr(await runsOf(text));
  if (Array.isArray(text)) return (await Promise.all(text.map(spelled))).flat();
  return inRuns(text);
}

function plainOr(runs: Run[]): string | Run[] {
  const [only] = runs;
  return runs.length === 1 && only && !only.font ? only.text : runs;
}
