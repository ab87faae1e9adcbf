/**
 * Returns the options by which our TypeScript becomes JavaScript, for the API's build and for Jest alike, so that tests
 * run the shipped code.
 *
 * Decorators are the legacy kind with metadata, because Nest and class-validator read it; class fields are assigned,
 * not defined, because a declared but absent field of a DTO must not become an own `undefined` that a PATCH would
 * write.
 *
 * @param {{ tsx?: boolean }} [dialect] `tsx` for files with elements in them; plain `.ts` keeps `<T>(x: T) => x` legal.
 * @returns {import('@swc/core').Options}
 */
export function swcOptions({ tsx = false } = {}) {
  return {
    configFile: false,
    swcrc: false,
    sourceMaps: true,
    module: { type: 'es6' },
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', tsx, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        verbatimModuleSyntax: true,
        react: { runtime: 'automatic' },
      },
    },
  };
}
