/** URLs of one file, by sitemaps.org. */
const MOST_ADDRESSES = 50_000;

/** Returns the sitemap of our paths. */
export function sitemap(paths: readonly string[], origin: string): string {
  const lines = paths.slice(0, MOST_ADDRESSES).map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...lines,
    '</urlset>',
    '',
  ].join('\n');
}

/** Returns robots.txt: everything may be crawled; unlisted pages say so themselves. */
export function robots(origin: string): string {
  return ['User-agent: *', 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
