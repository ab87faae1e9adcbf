import { META_COOKIE } from '@festix/domain/shopfront';

/** Returns Meta's cookies of this browser, if any. */
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
