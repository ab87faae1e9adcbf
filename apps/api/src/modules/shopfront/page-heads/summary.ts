import sanitize from 'sanitize-html';

/** Characters of a description in search results. */
const LONGEST = 160;

/** Returns a text or sanitised HTML as one line, cut between words if it is too long. */
export function summaryOf(html: string): string {
  const spaced = html.replace(/<(\/(p|h2|h3|li|blockquote)|br ?\/?)>/g, '$& ');
  const plain = sanitize(spaced, { allowedTags: [], allowedAttributes: {}, textFilter: asWritten });
  return shortened(plain.replace(/\s+/g, ' ').trim());
}

/** Returns the text without the sanitiser's HTML entities. */
function asWritten(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

/** Cuts by grapheme, so that no emoji is split. */
function shortened(text: string): string {
  const signs = [...new Intl.Segmenter('pt-BR').segment(text)].map(({ segment }) => segment);
  if (signs.length <= LONGEST) return text;
  const start = signs.slice(0, LONGEST - 1).join('');
  const end = start.lastIndexOf(' ');
  return `${(end > LONGEST / 2 ? start.slice(0, end) : start).replace(/[\s,;:.]+$/, '')}…`;
}
