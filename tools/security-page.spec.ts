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

describe('the page of OWASP ASVS 5', () => {
  it('has every requirement of levels 1 and 2 once, in the standard’s order', () => {
    expect(requirements.map(({ id }) => id)).toEqual(ids);
  });

  it('says of each how it stands', () => {
    expect(requirements.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('names tests that there are, and that always run', () => {
    const files = [...new Set(namedTests(requirements).map(({ file }) => file))];
    const written = new Map(
      files.filter((file) => existsSync(join(ROOT, file))).map((file) => [file, writtenTests(file)]),
    );
    const absent = namedTests(requirements).filter(
      ({ file, title }) => !written.get(file)?.some((test) => test.title === title && !test.skipped),
    );
    expect(absent).toEqual([]);
  });

  it('quotes what stands in the files that it names', () => {
    const absent = texts.filter(({ file, text }) => {
      const path = join(ROOT, file);
      return !existsSync(path) || !readFileSync(path, 'utf8').includes(text);
    });
    expect(absent).toEqual([]);
  });

  it('tests what bounds an exception', () => {
    const unbounded = requirements.filter(
      (one) => standingOf(one) === 'exception' && !one.proofs.some(({ kind }) => kind === 'test'),
    );
    expect(unbounded).toEqual([]);
  });

  it('counts right', () => {
    const count = (standing: Standing) => requirements.filter((one) => standingOf(one) === standing).length;
    expect(page).toContain(
      `**${ids.length}** exigências: **${count('test')}** provadas por testes, **${count('text')}** por configuração ou ` +
        `documento, **${count('not-applicable')}** não se aplicam, **${count('exception')}** exceções, ` +
        `**${count('open')}** abertas.`,
    );
  });
});

describe('a line of the page', () => {
  it('is a requirement with its proofs', () => {
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
    'is refused: %s',
    (line) => expect(() => readRequirements(`- **V1.1.1** (1) Um.\n${line}`)).toThrow('Not the line of'),
  );

  it.each<[Standing, Requirement['proofs'][number]['kind'][]]>([
    ['test', ['text', 'test']],
    ['open', ['test', 'exception', 'open']],
    ['exception', ['test', 'exception']],
    ['text', ['text', 'not-applicable']],
  ])('is %s by %j', (standing, kinds) => {
    const proofs = kinds.map((kind) => ({ kind, file: '', title: '', text: '', reason: '', choice: '', missing: '' }));
    expect(standingOf({ id: 'V1.1.1', proofs })).toBe(standing);
  });
});

describe('tests that a source writes', () => {
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

  it('are read with the titles around them, and whether they run', () => {
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

describe('a run', () => {
  const passed = new Map([['a.spec.ts', ['a lock › refuses a thief (twice)', 'a lock › opens']]]);

  it.each(['a lock › opens', 'a lock › refuses %s', 'a lock › refuses $who (twice)'])('proves %s', (title) => {
    expect(unproved([{ file: 'a.spec.ts', title }], passed)).toEqual([]);
  });

  it.each(['a lock › closes', 'a lock', 'lock › opens', 'a lock › refuses %s (thrice)'])(
    'does not prove %s',
    (title) => {
      expect(unproved([{ file: 'a.spec.ts', title }], passed)).toHaveLength(1);
    },
  );

  it('of another file proves nothing', () => {
    expect(unproved([{ file: 'b.spec.ts', title: 'a lock › opens' }], passed)).toHaveLength(1);
  });
});
