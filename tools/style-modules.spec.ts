import { withClasses } from './vite-styles.ts';
import { faultsOfSheets, readSheet, typesOfSheet, usedIn } from './style-modules.ts';

const SHEET = `
.tag {}
.tag:is(.tag-error, :global(.ant-tag)) {}
.tag :global(.button_icon) {}
@media (--phone) { .wide > b {} }
@keyframes turn { to { rotate: 1turn; } }
`;

describe('modules of styles', () => {
  it('a sheet has the classes of its selectors, and none of those of other modules', () => {
    expect(readSheet('status.module.css', SHEET)).toEqual({
      file: 'status.module.css',
      classes: ['tag', 'tag-error', 'wide'],
    });
  });

  it('the types of a module name its classes and no others', () => {
    expect(typesOfSheet(readSheet('status.module.css', SHEET))).toBe(
      [
        '/* The classes of status.module.css, by `node tools/style-modules.ts`. */',
        'declare const styles: {',
        '  readonly tag: string;',
        "  readonly 'tag-error': string;",
        '  readonly wide: string;',
        '};',
        'export default styles;',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['styles.tag', ['tag']],
    ["styles['tag-error']", ['tag-error']],
    [`styles[\`tag-\${tone}\`]`, ['tag-error']],
    ['styles[tone]', ['tag', 'tag-error', 'wide']],
    ['otherStyles.tag', []],
  ])('a source with %s uses the classes %j', (source, used) => {
    expect(usedIn(source, 'styles', ['tag', 'tag-error', 'wide'])).toEqual(used);
  });

  it('every class is used, and every module has its own name and new types', () => {
    expect(faultsOfSheets()).toEqual([]);
  });
});

describe('classes in place', () => {
  it.each([
    ['className={styles.tag}', "className={'status_tag'}"],
    ["styles['tag-error']", "'status_tag-error'"],
    [`styles[\`tag-\${tone}\`]`, `\`status_tag-\${tone}\``],
    ['styles[tone]', `\`status_\${tone}\``],
    ['otherStyles.tag', 'otherStyles.tag'],
  ])('a built source has %s as %s', (source, built) => {
    const opens = "import styles from './status.module.css';\n";
    expect(withClasses(opens + source, 'StatusTag.tsx')).toBe(`import './status.module.css';\n${built}`);
  });
});
