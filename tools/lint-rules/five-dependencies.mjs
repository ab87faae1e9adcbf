const MOST = 5;

/** Matches the modules that every class of the API stands on. */
const GROUND = /^(?:\.{1,2}\/)+(?:kernel\/|env\.ts$)/;

/**
 * Requires that a class with a decorator has at most five dependencies on modules. The constructor's parameters are
 * counted, apart from those whose type comes from a package, the kernel or the environment.
 *
 * @type {import('eslint').Rule.RuleModule}
 */
export default {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      many: '{{name}} depends on {{count}} classes of modules, and at most {{most}} are allowed: give a use case or a question a class of its own.',
    },
  },
  create: ({ report }) => {
    /** @type {Set<string>} */
    const ground = new Set();
    /** @type {Set<string>} */
    const imported = new Set();
    return {
      ImportDeclaration({ source, specifiers }) {
        const from = String(source.value);
        const isGround = !from.startsWith('.') || GROUND.test(from);
        for (const { local } of specifiers) (isGround ? ground : imported).add(local.name);
      },
      /** @param {any} node */
      ClassDeclaration({ decorators, id, body }) {
        if (!decorators?.length) return;
        const constructor = body.body.find((/** @type {any} */ { kind }) => kind === 'constructor');
        const count = (constructor?.value.params ?? []).filter((/** @type {any} */ parameter) => {
          // The outermost name decides: a module's holder of a database is the module's.
          const first = namesIn(typeOf(parameter)).find((name) => ground.has(name) || imported.has(name));
          return first === undefined || !ground.has(first);
        }).length;
        if (count > MOST) report({ node: id, messageId: 'many', data: { name: id.name, count, most: String(MOST) } });
      },
    };
  },
};

/** @param {any} parameter */
function typeOf(parameter) {
  return (parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter).typeAnnotation?.typeAnnotation;
}

/**
 * Returns the names that a type refers to: the outermost first, then those of its arguments.
 *
 * @param {any} type
 * @returns {string[]}
 */
function namesIn(type) {
  if (type?.type !== 'TSTypeReference') return [];
  let { typeName } = type;
  while (typeName.type === 'TSQualifiedName') typeName = typeName.left;
  return [typeName.name, ...(type.typeArguments?.params ?? []).flatMap(namesIn)];
}
