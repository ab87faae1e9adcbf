import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';
import {
  SECURITY_PAGE,
  namedTests,
  readRequirements,
  standingOf,
  unproved,
  writtenTests,
  type Requirement,
  type Standing,
} from './security-page.ts';

const page = readFileSync(SECURITY_PAGE, 'utf8');
const requirements = readRequirements(page);
const { ids } = JSON.parse(readFileSync(join(ROOT, 'tools', 'asvs-ids.json'), 'utf8')) as { ids: string[] };

const texts = requirements.flatMap(({ proofs }) => proofs.filter((proof) => proof.kind === 'text'));

describe('page of OWASP ASVS 5', () => {
  it('the security page has every requirement of levels 1 and 2 once, in the standard’s order', () => {
    expect(requirements.map(({ id }) => id)).toEqual(ids);
  });

  it('the security page has a proof for each requirement', () => {
    expect(requirements.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('the security page names only tests that exist and always run', () => {
    const files = [...new Set(namedTests(requirements).map(({ file }) => file))];
    const written = new Map(
      files.filter((file) => existsSync(join(ROOT, file))).map((file) => [file, writtenTests(file)]),
    );
    const absent = namedTests(requirements).filter(
      ({ file, title }) => !written.get(file)?.some((test) => test.title === title && !test.skipped),
    );
    expect(absent).toEqual([]);
  });

  it('the security page quotes only texts that its files contain', () => {
    const absent = texts.filter(({ file, text }) => {
      const path = join(ROOT, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(text);
    });
    expect(absent).toEqual([]);
  });

  it('the security page has a test for each exception', () => {
    const unbounded = requirements.filter(
      (one) => standingOf(one) === 'exception' && !one.proofs.some(({ kind }) => kind === 'test'),
    );
    expect(unbounded).toEqual([]);
  });

  it('the security page counts its requirements correctly', () => {
    const count = (standing: Standing) => requirements.filter((one) => standingOf(one) === standing).length;
    expect(page).toContain(
      `**${ids.length}** exigências: **${count('test')}** provadas por testes, **${count('text')}** por configuração ou ` +
        `documento, **${count('not-applicable')}** não se aplicam, **${count('exception')}** exceções, ` +
        `**${count('open')}** abertas.`,
    );
  });
});

describe('readRequirements', () => {
  it('readRequirements reads a requirement with its proofs', () => {
    const [first, second] = readRequirements(
      '- **V1.1.1** (2) Um. _Dois._\n  - teste: `a.spec.ts › b › c › d`\n  - texto: `x.json › "y": 1`\n\n' +
        '- **V1.1.2** (1) Três.\n  - não se aplica: não há\n',
    );
    expect(first?.proofs).toEqual([
      { kind: 'test', file: 'a.spec.ts', title: 'b › c › d' },
      { kind: 'text', file: 'x.json', text: '"y": 1' },
    ]);
    expect(second?.proofs).toEqual([{ kind: 'not-applicable', reason: 'não há' }]);
  });

  it.each(['- **V1.1** Um', '  - prova: `a › b`', '  - teste: a.spec.ts › b', '  - teste: `a.spec.ts`'])(
    'readRequirements refuses the line: %s',
    (line) => expect(() => readRequirements(`- **V1.1.1** (1) Um.\n${line}`)).toThrow('Not the line of'),
  );

  it.each<[Standing, Requirement['proofs'][number]['kind'][]]>([
    ['test', ['text', 'test']],
    ['open', ['test', 'exception', 'open']],
    ['exception', ['test', 'exception']],
    ['text', ['text', 'not-applicable']],
  ])('standingOf a requirement is %s with proofs of %j', (standing, kinds) => {
    const proofs = kinds.map((kind) => ({ kind, file: '', title: '', text: '', reason: '', choice: '', missing: '' }));
    expect(standingOf({ id: 'V1.1.1', proofs })).toBe(standing);
  });
});

describe('writtenTests', () => {
  const source = `
    describe('a lock', () => {
      it('opens', () => {});
      it.each(['a', 'b'])('refuses %s', () => {});
      it.skip('sings', () => {});
      test.step('is no test', () => {});
    });
    describe.skip('a window', () => { it('opens', () => {}); });
    for (const name of names) test(\`\${name} is left\`, () => {});
    test.describe('@phone', () => test('a door', () => {}));
  `;

  it('writtenTests reads tests with the titles around them, and whether they are skipped', () => {
    expect(writtenTests('a.spec.ts', source)).toEqual([
      { title: 'a lock › opens', skipped: false },
      { title: 'a lock › refuses %s', skipped: false },
      { title: 'a lock › sings', skipped: true },
      { title: 'a window › opens', skipped: true },
      { title: '%s is left', skipped: false },
      { title: '@phone › a door', skipped: false },
    ]);
  });
});

describe('proofs of a run', () => {
  const passed = new Map([['a.spec.ts', ['a lock › refuses a thief (twice)', 'a lock › opens']]]);

  it.each(['a lock › opens', 'a lock › refuses %s', 'a lock › refuses $who (twice)'])('a run proves %s', (title) => {
    expect(unproved([{ file: 'a.spec.ts', title }], passed)).toEqual([]);
  });

  it.each(['a lock › closes', 'a lock', 'lock › opens', 'a lock › refuses %s (thrice)'])(
    'a run does not prove %s',
    (title) => {
      expect(unproved([{ file: 'a.spec.ts', title }], passed)).toHaveLength(1);
    },
  );

  it('a run of another file proves nothing', () => {
    expect(unproved([{ file: 'b.spec.ts', title: 'a lock › opens' }], passed)).toHaveLength(1);
  });
});
