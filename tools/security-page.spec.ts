import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';
import {
  SECURITY_PAGE,
  pageWithTests,
  readRequirements,
  standingOf,
  strayProofs,
  taggedTests,
  taggedTestsOf,
  unproved,
  writtenTests,
  type Requirement,
  type Standing,
} from './security-page.ts';

const page = readFileSync(SECURITY_PAGE, 'utf8');
const requirements = readRequirements(page);
const { ids } = JSON.parse(readFileSync(join(ROOT, 'tools', 'asvs-ids.json'), 'utf8')) as { ids: string[] };

const tagged = taggedTests();
const texts = requirements.flatMap(({ proofs }) => proofs.filter((proof) => proof.kind === 'text'));

describe('page of OWASP ASVS 5', () => {
  it('the security page has every requirement of levels 1 and 2 once, in the standard’s order', () => {
    expect(requirements.map(({ id }) => id)).toEqual(ids);
  });

  it('the security page has a proof for each requirement', () => {
    expect(requirements.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual([]);
  });

  it('the security page names the tests that carry its tags, and no others', () => {
    expect(strayProofs(requirements, tagged)).toEqual([]);
  });

  it('the security page names only tests that always run', () => {
    expect(tagged.filter(({ skipped }) => skipped)).toEqual([]);
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

describe('tagged tests', () => {
  const source = `
    it('a lock opens @V1.1.1 @V1.1.2', () => {});
    it.each([1, 2])('a lock refuses %s @V1.1.1', () => {});
    it('a lock @V1.1.1 is no tag', () => {});
    it('a window opens', () => {});
  `;
  const tests = taggedTestsOf('a.spec.ts', source);
  const page = (one: string[], two: string[]) =>
    ['## V1', '', '- **V1.1.1** (1) Um.', ...one, '- **V1.1.2** (1) Dois.', ...two, '', '## V2', ''].join('\n');
  const [opens, refuses, window] = ['a lock opens', 'a lock refuses %s', 'a window opens'].map(
    (title) => `  - teste: \`a.spec.ts › ${title}\``,
  ) as [string, string, string];

  it('taggedTestsOf returns the tests that end with tags', () => {
    expect(tests.map(({ title, ids }) => ({ title, ids }))).toEqual([
      { title: 'a lock opens @V1.1.1 @V1.1.2', ids: ['V1.1.1', 'V1.1.2'] },
      { title: 'a lock refuses %s @V1.1.1', ids: ['V1.1.1'] },
    ]);
  });

  it('strayProofs is empty when only titles differ', () => {
    expect(strayProofs(readRequirements(page([opens, window], [refuses])), tests)).toEqual([]);
  });

  it('strayProofs names a proof of the page when its test is removed, and a test that the page lacks', () => {
    expect(strayProofs(readRequirements(page([opens, refuses], [])), tests.slice(0, 1))).toEqual([
      'no test carries the tag that the page shows: V1.1.1 a.spec.ts',
      'the page does not show the tag of a test: V1.1.2 a.spec.ts',
    ]);
  });

  it('pageWithTests leaves a page as it is when nothing changed', () => {
    const text = page(['  - texto: `x.json › "y"`', refuses, opens], [opens]);
    expect(pageWithTests(text, tests)).toBe(text);
  });

  it('pageWithTests renames a test in its place, adds a new one and drops one that is gone', () => {
    const reason = '  - exceção: porque sim';
    const gone = '  - teste: `b.spec.ts › a door opens`';
    expect(pageWithTests(page([window, opens, reason], [gone]), tests)).toBe(page([refuses, opens, reason], [opens]));
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
