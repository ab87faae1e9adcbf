import { META_COOKIE } from '@festix/domain/shopfront';

/** Meta's marks of this browser, where its cookies hold them. */
export function metaMarks(): { fbp: string | null; fbc: string | null } {
  return { fbp: cookie('_fbp'), fbc: cookie('_fbc') };
}

function cookie(name: string): string | null {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  try {
    const value = found ? decodeURIComponent(found.slice(name.length + 1)) : '';
    return META_COOKIE.test(value) ? value : null;
  } catch {
    return null;
  }
}
