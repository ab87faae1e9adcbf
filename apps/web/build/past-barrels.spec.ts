import { expect, it } from '@jest/globals';
import { withDirectImports } from './past-barrels.ts';

const direct = (code: string) => withDirectImports(code, '/app/screen.tsx', new Map());
const GROUND = /^import \{ notices \} from '[^']*\/ground\/problems\/notices\.ts';/;

it('withDirectImports names the files that declare the values', () => {
  const [notices, count] = direct("import { notices, countWords as words } from '@festix/domain/ground';").split('; ');
  expect(`${notices};`).toMatch(GROUND);
  expect(count).toMatch(/^import \{ countWords as words \} from '[^']*\/ground\/[^']+\.ts';$/);
});

it('withDirectImports names the same files for what is exported on', () => {
  expect(direct("export { formatCount } from '@festix/domain/ground';")).toMatch(
    /^export \{ formatCount \} from '[^']*\/ground\/[^']+\.ts';$/,
  );
});

it('withDirectImports drops types and leaves other imports', () => {
  expect(direct("import { notices, type Problem } from '@festix/domain/ground';")).toMatch(GROUND);
  const others =
    "import { useState } from 'react';\nimport { part } from './part.ts';\nimport sheet from '@festix/ui/form.module.css';";
  expect(direct(others)).toBe(others);
});

it('withDirectImports leaves a name at its entrance that no file of the wing declares', () => {
  expect(direct("import { unheard } from '@festix/domain/ground';")).toBe(
    "import { unheard } from '@festix/domain/ground';",
  );
});

it('withDirectImports names the files of the interface library, too', () => {
  expect(direct("import { Icon, type IconProps } from '@festix/ui';")).toMatch(
    /^import \{ Icon \} from '[^']*\/ui\/src\/icon\/Icon\.tsx';$/,
  );
  expect(direct("import { DoorButton } from '@festix/ui/door';")).toMatch(/\/ui\/src\/door\/DoorButton\.tsx';$/);
});
