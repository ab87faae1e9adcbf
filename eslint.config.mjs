import comments from '@eslint-community/eslint-plugin-eslint-comments';
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import unicorn from 'eslint-plugin-unicorn';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import fiveDependencies from './tools/lint-rules/five-dependencies.mjs';
import namedErrors from './tools/lint-rules/named-errors.mjs';
import taggedStatements from './tools/lint-rules/tagged-statements.mjs';
import verbDocstrings from './tools/lint-rules/verb-docstrings.mjs';

/*
 * Each ban says in its message what to do instead. tools/bad-fixtures holds a file for each that must fail. What only types
 * can tell is in .oxlintrc.json: that linter reads them ten times faster.
 */

const API_SOURCES = 'apps/api/src/**/*.ts';
/** The entry files of the API's processes. */
const API_COMMANDS = ['apps/api/src/main.ts', 'apps/api/src/admin.ts'];
const WEB_SOURCES = 'apps/web/src/**/*.{ts,tsx}';
const DOMAIN_SOURCES = 'libs/domain/src/**/*.ts';
const SPECS = '**/*.{spec,api-spec}.{ts,tsx}';

/** The allowed imports: domain none, ui domain, web domain and ui, api domain. */
const BOUNDARIES = [
  {
    sourceTag: 'scope:domain',
    onlyDependOnLibsWithTags: ['scope:domain'],
    // Pure packages only: rules run on the phone and on the server, and read neither disk, network nor screen.
    allowedExternalImports: ['@noble/*', 'dayjs', 'uuid', 'fuse.js', 'fast-check', '@jest/globals'],
  },
  {
    sourceTag: 'scope:ui',
    onlyDependOnLibsWithTags: ['scope:ui', 'scope:domain'],
    bannedExternalImports: [
      '@nestjs/*',
      '@mikro-orm/*',
      'pg*',
      'express',
      'dexie*',
      'react-router*',
      '@tanstack/*',
      'zustand',
    ],
  },
  {
    sourceTag: 'scope:web',
    onlyDependOnLibsWithTags: ['scope:web', 'scope:ui', 'scope:domain'],
    bannedExternalImports: ['@nestjs/*', '@mikro-orm/*', 'pg*', 'express', 'class-validator', 'class-transformer'],
  },
  {
    sourceTag: 'scope:api',
    onlyDependOnLibsWithTags: ['scope:api', 'scope:domain'],
    bannedExternalImports: ['react*', 'antd', 'dexie*', 'zustand', '@tanstack/*', 'vite*', 'workbox-*'],
  },
  { sourceTag: 'scope:tools', onlyDependOnLibsWithTags: ['scope:tools', 'scope:domain'] },
];

/**
 * @param {string[]} allow patterns of imports that are nobody's business
 * @returns {import('eslint').Linter.RuleEntry}
 */
const boundaries = (allow = []) => [
  'error',
  // A gallery or a test may import its own package by name, as its users do.
  {
    allow,
    allowCircularSelfDependency: true,
    depConstraints: BOUNDARIES,
    // Of this library only what draws charts is loaded when it is needed: the rest may be imported as ever.
    checkDynamicDependenciesExceptions: ['@festix/ui', '@festix/ui/workbench', '@festix/ui/door'],
  },
];

const CLOCK_READS = [
  ["CallExpression[callee.object.name='Date'][callee.property.name='now']", 'Date.now()'],
  ["NewExpression[callee.name='Date'][arguments.length=0]", 'new Date()'],
  ["CallExpression[callee.name='Date']", 'Date()'],
  ["CallExpression[callee.name='dayjs'][arguments.length=0]", 'dayjs()'],
].map(([selector, what]) => ({
  selector,
  message: `${what} reads the clock by itself: take \`now\` as a fact (domain) or ask the Clock service (api).`,
}));

/** Words that say nothing about what a file holds; the rest of the rule, which renames variables, is off. */
const NAMES_OF_FILES = {
  extendDefaultReplacements: false,
  checkFilenames: true,
  checkVariables: false,
  checkDefaultAndNamespaceImports: false,
  checkShorthandImports: false,
  replacements: Object.fromEntries(
    ['util', 'utils', 'helper', 'helpers', 'common', 'manager', 'managers', 'misc'].map((word) => [
      word,
      { 'the-job-of-the-file': true },
    ]),
  ),
};

const RELATIVE_WITHOUT_EXTENSION = [
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
].map((node) => ({
  selector: `${node}[source.value=/^\\.{1,2}(\\u002F.*)?$/]:not([source.value=/\\.(ts|tsx|mjs|js|css|json)(\\?\\w+)?$/])`,
  message: 'A relative import ends in the extension of the file, as in ./verdict.ts.',
}));

const SYNTAX = [
  ...RELATIVE_WITHOUT_EXTENSION,
  {
    selector: 'TSEnumDeclaration',
    message: 'Use a frozen object or a union of literals: Node.js strips types, it knows no enums.',
  },
];

/** Browsers look up a language for it, tens of milliseconds on a slow phone that may never need it. */
const FORMATS_AT_LOAD = {
  selector:
    ":matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator > NewExpression[callee.object.name='Intl']",
  message: 'Make it at its first use: every page that loads the file would wait for it.',
};

const ANTD_STATICS = {
  selector:
    "CallExpression[callee.object.name='Modal'][callee.property.name=/^(confirm|info|success|error|warning|warn|destroyAll)$/]",
  message: "antd's statics ignore theme and locale: use useNotices(), or a Modal element.",
};

/** Fields that put an old value back in the place of what was typed, or bend it to fit. */
const FIELDS_THAT_BEND = ['Calendar', 'DatePicker', 'InputNumber', 'TimePicker'];

const IMPORTS = {
  paths: [
    {
      name: 'antd',
      importNames: ['message', 'notification'],
      message: "antd's statics ignore theme and locale: use useNotices().",
    },
    {
      name: 'antd',
      importNames: FIELDS_THAT_BEND,
      message: 'It sends what it does not show: use DayField, MomentField, NumberField, PercentField or DayFilter.',
    },
    { name: 'antd', importNames: ['Button'], message: 'The button of every page is that of @festix/ui.' },
    { name: '@ant-design/icons', message: 'Icons are @phosphor-icons/react, imported one by one.' },
    { name: 'ant-design', message: 'That npm package is a stranger: antd is the one.' },
  ],
  patterns: [
    { group: ['@ant-design/icons/*'], message: 'Icons are @phosphor-icons/react, imported one by one.' },
    {
      group: ['antd/es/message*', 'antd/lib/message*', 'antd/es/notification*', 'antd/lib/notification*'],
      message: 'use useNotices().',
    },
  ],
};

const ONLY_OFFLINE_KNOWS_DEXIE = {
  group: ['dexie', 'dexie/*', 'dexie-react-hooks'],
  message: 'Only apps/web/src/offline knows Dexie: ask it for what the screen needs.',
};

const ONLY_DATA_FETCHES = 'Only apps/web/src/data speaks to the server: call(endpoint, …).';

/** @param {string[]} names @param {string} message */
const banGlobals = (names, message) => names.map((name) => ({ name, message }));
/** @param {string} object @param {string[]} properties @param {string} message */
const banProperties = (object, properties, message) => properties.map((property) => ({ object, property, message }));

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    '**/test-results/',
    '**/playwright-report/',
    '.nx/',
    '.data/',
    'tools/bad-fixtures/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    extends: [tseslint.configs.strict, tseslint.configs.stylistic],
    plugins: {
      '@eslint-community/eslint-comments': comments,
      '@nx': /** @type {import('eslint').ESLint.Plugin} */ (/** @type {unknown} */ (nx)),
      unicorn,
      festix: {
        rules: {
          'five-dependencies': fiveDependencies,
          'named-errors': namedErrors,
          'tagged-statements': taggedStatements,
          'verb-docstrings': verbDocstrings,
        },
      },
    },
    rules: {
      '@nx/enforce-module-boundaries': boundaries(),
      '@eslint-community/eslint-comments/require-description': 'error',
      '@eslint-community/eslint-comments/no-unlimited-disable': 'error',
      'festix/named-errors': 'error',
      'unicorn/filename-case': ['error', { case: 'kebabCase' }],
      'unicorn/name-replacements': ['error', NAMES_OF_FILES],
      'festix/verb-docstrings': 'error',
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': ['error', IMPORTS],
      'no-restricted-syntax': ['error', ...SYNTAX, ANTD_STATICS, FORMATS_AT_LOAD],

      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-constant-binary-expression': 'error',
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable-loop': 'error',
      'no-param-reassign': 'error',
      'prefer-const': 'error',
      'object-shorthand': ['error', 'properties'],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],

      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'all', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        {
          'ts-expect-error': 'allow-with-description',
          'ts-ignore': true,
          'ts-nocheck': true,
          minimumDescriptionLength: 12,
        },
      ],
      '@typescript-eslint/naming-convention': [
        'error',
        { selector: 'interface', format: ['PascalCase'], custom: { regex: '^I[A-Z]', match: false } },
        { selector: ['typeAlias', 'class'], format: ['PascalCase'] },
        {
          selector: ['class', 'interface'],
          format: ['PascalCase'],
          custom: { regex: '(Manager|Helper|Utils?)$', match: false },
        },
      ],
      // Nest modules are classes with nothing inside; their decorator is what they are.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // An index that was just checked, into bytes or a tuple, is not looked up twice.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/array-type': 'off',
      '@typescript-eslint/no-invalid-void-type': 'off',
    },
  },
  {
    files: [DOMAIN_SOURCES],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...SYNTAX,
        ...CLOCK_READS,
        FORMATS_AT_LOAD,
        {
          selector: "MemberExpression[object.name='Math'][property.name='random']",
          message: 'The domain decides; chance is a fact it is given.',
        },
      ],
      'no-restricted-globals': [
        'error',
        ...banGlobals(
          [
            'fetch',
            'process',
            'Buffer',
            'window',
            'document',
            'navigator',
            'location',
            'localStorage',
            'indexedDB',
            'performance',
            'console',
            'setTimeout',
            'setInterval',
          ],
          'The domain is pure: no input or output, no clock, no framework, no DOM.',
        ),
      ],
    },
  },
  {
    files: [DOMAIN_SOURCES],
    ignores: [SPECS],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['node:*', 'fs', 'path', 'crypto', 'os'],
              message: 'The domain is pure and runs on the phone too.',
            },
          ],
        },
      ],
    },
  },
  {
    // The one field of a day and a time uses the calendar with a text input of its own.
    files: ['libs/ui/src/form/typed-pickers.tsx', 'libs/ui/src/theme/provider.spec.tsx'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          ...IMPORTS,
          paths: IMPORTS.paths.filter(({ importNames }) => importNames !== FIELDS_THAT_BEND),
        },
      ],
    },
  },
  {
    files: ['{apps/web,libs/ui}/src/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    files: [WEB_SOURCES],
    ignores: ['apps/web/src/offline/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { ...IMPORTS, patterns: [...IMPORTS.patterns, ONLY_OFFLINE_KNOWS_DEXIE] },
      ],
    },
  },
  {
    files: [WEB_SOURCES, 'libs/ui/src/**/*.{ts,tsx}'],
    ignores: ['apps/web/src/data/**', SPECS],
    rules: {
      'no-restricted-globals': [
        'error',
        ...banGlobals(['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'], ONLY_DATA_FETCHES),
      ],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          banProperties(object, ['fetch', 'XMLHttpRequest'], ONLY_DATA_FETCHES),
        ),
        ...banProperties('navigator', ['sendBeacon'], ONLY_DATA_FETCHES),
      ],
    },
  },
  {
    files: ['apps/api/src/modules/**/*.ts'],
    rules: { 'festix/five-dependencies': 'error' },
  },
  {
    // Types in decorators are needed when the program runs, and so are their imports.
    files: [API_SOURCES],
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
  },
  {
    files: [API_SOURCES],
    ignores: [SPECS, 'apps/api/src/**/*clock.ts', 'apps/api/src/testing/**', 'apps/api/src/tests/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...SYNTAX,
        ...CLOCK_READS,
        {
          selector: "Property[key.name='allowGlobalContext']",
          message: 'Work outside a request runs in RequestContext.create or on em.fork().',
        },
      ],
    },
  },
  {
    files: [API_SOURCES],
    ignores: [SPECS, ...API_COMMANDS, 'apps/api/src/testing/**', 'apps/api/src/tests/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'The environment is read and checked once, in env.ts: inject Env.',
        },
      ],
    },
  },
  {
    // A React component is the one file in PascalCase.
    files: ['**/*.tsx'],
    rules: { 'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true } }] },
  },
  {
    // The kernel's rooms, the commands of the database's owner and the tests stand below the tag.
    files: [API_SOURCES],
    ignores: [
      SPECS,
      'apps/api/src/{kernel/database,migrations,partitions,testing,tests}/**',
      'apps/api/src/{migrate,reseal,wipe-demo,working-account}.ts',
      'apps/api/src/modules/documents/reports/long-reads.ts',
    ],
    rules: { 'festix/tagged-statements': 'error' },
  },
  {
    // MikroORM names them by the time of their creation.
    files: ['apps/api/src/migrations/**'],
    rules: { 'unicorn/filename-case': 'off' },
  },
  {
    // The API's commands print before there is a log; tools and browser tests print for a person.
    files: [...API_COMMANDS, 'tools/**', 'apps/web/e2e/**'],
    rules: { 'no-console': 'off' },
  },
  {
    // These files stand outside the product and drive it: the browser tests start it, the API's Jest makes its
    // template.
    files: [
      'apps/web/e2e/**',
      'apps/api/src/testing/**',
      'apps/*/*.{js,mjs,ts}',
      'libs/*/*.{js,mjs,ts}',
      'libs/ui/gallery/*.ts',
    ],
    rules: { '@nx/enforce-module-boundaries': boundaries(['.*/tools/.*', '.*/(jest|vitest).preset.[jt]s']) },
  },
  {
    files: ['tools/**'],
    rules: { '@nx/enforce-module-boundaries': boundaries(['.*/(apps|libs)/.*', '.*/(jest|vitest).preset.[jt]s']) },
  },
  {
    files: [SPECS, '**/testing/**', 'apps/web/e2e/**'],
    rules: {
      '@typescript-eslint/no-extraneous-class': 'off',
      'no-restricted-syntax': [
        'error',
        ...SYNTAX,
        {
          selector:
            'CallExpression[callee.object.name=/^(it|test|describe)$/][callee.property.name=/^(only|skip|todo|fixme)$/]',
          message: 'No test is focused or skipped.',
        },
        {
          selector: 'CallExpression[callee.name=/^(xit|xdescribe|xtest|fit|fdescribe)$/]',
          message: 'No test is focused or skipped.',
        },
      ],
    },
  },
);
