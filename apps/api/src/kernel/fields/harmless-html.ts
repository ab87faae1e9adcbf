import sanitize from 'sanitize-html';

/** Allows the editor's elements: headings, emphasis, lists and links. Nothing that runs, loads or changes the page. */
const HARMLESS: sanitize.IOptions = {
  allowedTags: ['p', 'br', 'h2', 'h3', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a'],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener nofollow', target: '_blank' }) },
};

/** Returns HTML without anything unsafe; empty if no text is left. */
export function harmlessHtml(html: string): string {
  const clean = sanitize(html, HARMLESS).trim();
  return sanitize(clean, { allowedTags: [], allowedAttributes: {} }).trim() ? clean : '';
}
