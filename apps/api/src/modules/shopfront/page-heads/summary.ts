import sanitize from 'sanitize-html';

/** What a search shows of a description. */
const LONGEST = 160;

/** The words of a text or of harmless HTML on one line, cut between words where they are too many. */
export function summaryOf(html: string): string {
  const spaced = html.replace(/<(\/(p|h2|h3|li|blockquote)|br ?\/?)>/g, '$& ');
  const plain = sanitize(spaced, { allowedTags: [], allowedAttributes: {}, textFilter: asWritten });
  return shortened(plain.replace(/\s+/g, ' ').trim());
}

/** The sanitiser writes HTML; here the words are wanted. */
function asWritten(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** Counted in what a reader takes for one sign, so that no emoji is cut in two. */
function shortened(text: string): string {
  const signs = [...new Intl.Segmenter('pt-BR').segment(text)].map(({ segment }) => segment);
  if (signs.length <= LONGEST) return text;
  const start = signs.slice(0, LONGEST - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${(end > LONGEST / 2 ? start.slice(0, end) : start).replace(/[\s,;:.]+$/, '')}…`;
}
