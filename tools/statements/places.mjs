import { relative } from 'node:path';
import ts from 'typescript';

/**
 * A place in the code that holds a statement.
 *
 * @typedef {object} Place
 * @property {string} at `file:line`.
 * @property {string} file
 * @property {string} site The texts of the template, with a zero byte between them.
 * @property {ts.TypeNode | undefined} row The declared row.
 * @property {(ts.Expression[])[]} params The values that it is given: of the template, and of each `with`.
 */

const IS_TEST = /spec\.ts$|\/(testing|tests|migrations)\//;

/**
 * Returns the statements of a program that carry the tag `sql`, in the order of the files.
 *
 * @param {ts.Program} program
 * @param {string} root Folder that places are named from.
 * @param {string} sources Folder that is searched.
 * @returns {Place[]}
 */
export function placesIn(program, root, sources) {
  const checker = program.getTypeChecker();
  /** @type {Map<ts.Node, Place>} */
  const places = new Map();
  /** @type {{ of: ts.Expression, values: ts.Expression[] }[]} */
  const given = [];
  for (const file of program.getSourceFiles()) {
    if (!file.fileName.startsWith(sources) || IS_TEST.test(file.fileName)) continue;
    /** @param {ts.Node} node */
    const visit = (node) => {
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === 'sql')
        places.set(node, placeOf(node, file, checker, root));
      const values = valuesOf(node);
      if (values) given.push({ of: values.of, values: values.values });
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  for (const { of, values } of given) {
    const template = templateOf(of, checker);
    if (template) places.get(template)?.params.push(values);
  }
  return [...places.values()];
}

/**
 * @param {ts.TaggedTemplateExpression} node
 * @param {ts.SourceFile} file
 * @param {ts.TypeChecker} checker
 * @param {string} root
 * @returns {Place}
 */
function placeOf({ template, typeArguments }, file, checker, root) {
  const spans = ts.isTemplateExpression(template) ? [...template.templateSpans] : [];
  const site = ts.isTemplateExpression(template)
    ? [template.head.text, ...spans.map(({ literal }) => literal.text)].join('\0')
    : template.text;
  const { line } = file.getLineAndCharacterOfPosition(template.getStart(file));
  const values = spans.map(({ expression }) => expression);
  // A fragment has parameters of its own, so that those after it have other numbers.
  const isPlain = values.length > 0 && values.every((value) => !mayBeStatement(checker.getTypeAtLocation(value)));
  const name = relative(root, file.fileName);
  return { at: `${name}:${line + 1}`, file: name, site, row: typeArguments?.[0], params: isPlain ? [values] : [] };
}

/** @param {ts.Type} type @returns {boolean} */
function mayBeStatement(type) {
  if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter)) return true;
  return type.isUnion() ? type.types.some(mayBeStatement) : type.symbol?.name === 'Statement';
}

/**
 * Returns the statement and the values of a call of `with` that lists them one by one.
 *
 * @param {ts.Node} node
 */
function valuesOf(node) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { name, expression } = node.expression;
  const [list] = node.arguments;
  if (name.text !== 'with' || !list || !ts.isArrayLiteralExpression(list)) return undefined;
  if (list.elements.some(ts.isSpreadElement)) return undefined;
  return { of: expression, values: [...list.elements] };
}

/**
 * Returns the template that an expression stands for: itself, or the one of a constant.
 *
 * @param {ts.Expression} expression
 * @param {ts.TypeChecker} checker
 * @returns {ts.TaggedTemplateExpression | undefined}
 */
function templateOf(expression, checker) {
  if (ts.isTaggedTemplateExpression(expression)) return expression;
  if (ts.isParenthesizedExpression(expression)) return templateOf(expression.expression, checker);
  if (!ts.isIdentifier(expression)) return undefined;
  let symbol = checker.getSymbolAtLocation(expression);
  if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
  const declared = symbol?.valueDeclaration;
  if (!declared || !ts.isVariableDeclaration(declared) || !declared.initializer) return undefined;
  return ts.isTaggedTemplateExpression(declared.initializer) ? declared.initializer : undefined;
}
