import { expect, it } from '@jest/globals';
import { notices, problemOf } from '@festix/domain/ground';
import { withWords } from './words-in-place.ts';

const IMPORT = "import { notices, problemOf } from '@festix/domain/ground';\n";

it('withWords writes notices and details of problems into the source that names them', () => {
  const source = `${IMPORT}say(notices.copied, problemOf('FORBIDDEN').detail, \`\${notices.offline}!\`);`;
  const { detail } = problemOf('FORBIDDEN');
  expect(withWords(source, 'a.ts')).toBe(
    `\nsay("${notices.copied}", ${JSON.stringify(detail)}, \`\${"${notices.offline}"}!\`);`,
  );
});

it('withWords imports what is still named, and nothing else of the catalogues', () => {
  const source = "import { problemOf, notices, requiredText } from '@festix/domain/ground';";
  const { detail } = problemOf('FORBIDDEN');
  expect(withWords(`${source}\nsay(problemOf('FORBIDDEN').detail, notices);`, 'a.ts')).toBe(
    `import { notices, requiredText } from '@festix/domain/ground';\nsay(${JSON.stringify(detail)}, notices);`,
  );
});

it('withWords leaves what only looks like a text of the catalogue', () => {
  const source = `const notices = useNotices();\nnotices.error(problemOf(code).detail, 'notices.copied');`;
  expect(withWords(source, 'a.ts')).toBe(source);
});

it('withWords refuses a text that the catalogue lacks', () => {
  expect(() => withWords(`${IMPORT}say(notices.unheard);`, 'a.ts')).toThrow('a.ts: there is no notice unheard');
  expect(() => withWords(`${IMPORT}say(problemOf('UNHEARD').detail);`, 'a.ts')).toThrow('there is no problem UNHEARD');
});

it('withWords leaves of the catalogue of problems only the fields', () => {
  const source = [
    "import { problems } from '@festix/domain/ground';",
    'export const problemFields: Readonly<Record<string, string>> = fieldsOf(problems);',
    'export const other = 1;',
  ].join('\n');
  const written = withWords(source, 'a.ts');
  expect(written).not.toContain('import');
  expect(written).toContain('"PASSWORD');
  expect(written).toContain('export const other = 1;');
});
