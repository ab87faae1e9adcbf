import { isProblemCode, notices, problemOf, problems } from '@festix/domain/ground';
import type { Plugin } from 'vite';

const NOTICES = /import \{[^}]*\bnotices\b[^}]*\} from '(?:@festix\/domain\/ground|[^']*\/notices\.ts)'/;
const NOTICE = /(?<![.\w$'"-])notices\.(\w+)/g;
const DETAIL = /(?<![.\w$'"-])problemOf\('(\w+)'\)\.detail/g;
const FIELDS = /^import \{ problems \} from '@festix\/domain\/ground';([^]*)export const problemFields[^;]+;/;

/**
 * Returns a Vite plugin that writes texts of the domain's catalogues into the components that name them: a built page
 * loads no catalogue for a few of its texts.
 */
export function wordsInPlace(): Plugin {
  return {
    name: 'festix-words-in-place',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /\b(?:notices|problemOf|problemFields)\b/ },
      handler: (code, id) => ({ code: withWords(code, id), map: null }),
    },
  };
}

/** Replaces `notices.name`, `problemOf('CODE').detail` and the list of fields in a source by their values. */
export function withWords(code: string, id: string): string {
  const written = NOTICES.test(code)
    ? code.replaceAll(NOTICE, (_, name: string) => JSON.stringify(noticeOf(name, id)))
    : code;
  return written
    .replaceAll(DETAIL, (_, name: string) => JSON.stringify(detailOf(name, id)))
    .replace(FIELDS, (_, between: string) => `${between}export const problemFields = ${JSON.stringify(fields())};`);
}

function noticeOf(name: string, id: string): string {
  const found = Object.entries(notices).find(([key]) => key === name)?.[1];
  if (found === undefined) throw new Error(`${id}: there is no notice ${name}`);
  return found;
}

function detailOf(code: string, id: string): string {
  if (!isProblemCode(code)) throw new Error(`${id}: there is no problem ${code}`);
  return problemOf(code).detail;
}

function fields(): Record<string, string> {
  const named = Object.entries(problems).flatMap(([code, problem]) =>
    'field' in problem ? [[code, problem.field] as const] : [],
  );
  return Object.fromEntries(named);
}
