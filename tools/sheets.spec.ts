import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** Returns the rules that a sheet of the web breaks. A process of its own, as Jest's module loader stands in the way. */
function brokenBy(code: string): string[] {
  const script = `
    import stylelint from 'stylelint';
    const { results } = await stylelint.lint({ code: ${JSON.stringify(code)},
      codeFilename: ${JSON.stringify(join(ROOT, 'apps/web/src/frame/app/page.module.css'))} });
    console.log(JSON.stringify(results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule))));`;
  const linter = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (linter.status !== 0) throw new Error(linter.stderr);
  return JSON.parse(linter.stdout) as string[];
}

it.each([
  '@media print {\n  .page {\n    font-size: 15px;\n  }\n}\n',
  '.page {\n  @media print {\n    font-size: 15px;\n  }\n}\n',
  '@media print and (orientation: landscape) {\n  .page {\n    font-size: 15px;\n  }\n}\n',
])('a sheet measures the type of paper in px: %j', (sheet) => {
  expect(brokenBy(sheet)).toEqual([]);
});

it.each([
  '@media screen {\n  .page {\n    font-size: 15px;\n  }\n}\n',
  '@media not print {\n  .page {\n    font-size: 15px;\n  }\n}\n',
  '@media print, screen {\n  .page {\n    font-size: 15px;\n  }\n}\n',
])('a sheet measures the type of screens in rem: %j', (sheet) => {
  expect(brokenBy(sheet)).toEqual(['festix/rem']);
});
