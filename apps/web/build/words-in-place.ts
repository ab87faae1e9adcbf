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

/** Matches what a source takes from the catalogues, by whichever of their names. */
const TAKEN = /import \{([^}]*)\} from '(@festix\/domain\/ground|[^']*\/(?:notices|problems(?:\/index)?)\.ts)';/g;
const CATALOGUES = ['notices', 'problemOf'];

/** Replaces `notices.name`, `problemOf('CODE').detail` and the list of fields in a source by their values. */
export function withWords(code: string, id: string): string {
  const written = NOTICES.test(code)
    ? code.replaceAll(NOTICE, (_, name: string) => JSON.stringify(noticeOf(name, id)))
    : code;
  const whole = written
    .replaceAll(DETAIL, (_, name: string) => JSON.stringify(detailOf(name, id)))
    .replace(FIELDS, (_, between: string) => `${between}export const problemFields = ${JSON.stringify(fields())};`);
  return whole === code ? code : withoutNeedless(whole);
}

/** Takes imports of catalogues away that are needed no more: files are divided by what imports what, used or not. */
function withoutNeedless(code: string): string {
  const words = new Set(code.replaceAll(TAKEN, '').match(/\w+/g));
  const isNeedless = (name: string) => CATALOGUES.includes(name) && !words.has(name);
  return code.replaceAll(TAKEN, (statement, list: string, from: string) => {
    const names = list.split(',').flatMap((name) => name.trim() || []);
    const needed = names.filter((name) => !isNeedless(name));
    if (needed.length === names.length) return statement;
    return needed.length > 0 ? `import { ${needed.join(', ')} } from '${from}';` : '';
  });
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
