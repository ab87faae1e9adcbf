import ts from 'typescript';

/** Kinds of values by the type of the column, as pg and the pool of the API parse them; others are strings. */
const KINDS = new Map(
  /** @type {[number, string][]} */ ([
    [16, 'boolean'],
    [17, 'object'],
    [20, 'number'],
    [21, 'number'],
    [23, 'number'],
    [26, 'number'],
    [114, 'json'],
    [700, 'number'],
    [701, 'number'],
    [1082, 'Date'],
    [1114, 'Date'],
    [1184, 'Date'],
    [1186, 'object'],
    [2278, 'any'],
    [3802, 'json'],
  ]),
);
/** Types whose values are lists; each is read as one. */
const LISTS = new Set([199, 1000, 1001, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 2951, 3807]);

/**
 * Returns the kind of a PostgreSQL type's values.
 *
 * @param {number} type
 */
export function kindOf(type) {
  return LISTS.has(type) ? 'list' : (KINDS.get(type) ?? 'string');
}

const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.Void;
const UNKNOWN = ts.TypeFlags.Any | ts.TypeFlags.Unknown;
const PRIMITIVE =
  ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BooleanLike | ts.TypeFlags.BigIntLike;

/**
 * Compares TypeScript's types with those of PostgreSQL.
 *
 * @param {ts.TypeChecker} checker
 */
export function kindsOf(checker) {
  /**
   * Returns the parts of a union without null and undefined.
   *
   * @param {ts.Type} type
   */
  const partsOf = (type) => (type.isUnion() ? type.types : [type]).filter(({ flags }) => !(flags & NOTHING));

  /**
   * Returns whether a type is of a primitive kind, branded or not, such as Cents.
   *
   * @param {ts.Type} type
   * @param {ts.TypeFlags} flags
   */
  const isOf = (type, flags) =>
    Boolean(type.flags & flags) || (type.isIntersection() && type.types.some((part) => part.flags & flags));

  /** @param {ts.Type} type */
  const isDate = (type) =>
    type.symbol?.name === 'Date' || (type.isIntersection() && type.types.some((part) => part.symbol?.name === 'Date'));

  /**
   * Returns whether a declared type can be the one of a column.
   *
   * @param {ts.Type} type
   * @param {number} column
   */
  function fitsColumn(type, column) {
    const kind = kindOf(column);
    if (kind === 'any' || kind === 'json' || type.flags & UNKNOWN) return true;
    const parts = partsOf(type);
    // A row may let a moment pass as text too: what a presenter takes from elsewhere.
    if (kind === 'Date') return parts.some(isDate);
    return parts.every((part) => {
      if (kind === 'boolean') return isOf(part, ts.TypeFlags.BooleanLike);
      if (kind === 'number') return isOf(part, ts.TypeFlags.NumberLike);
      if (kind === 'string') return isOf(part, ts.TypeFlags.StringLike);
      return kind !== 'list' || checker.isArrayLikeType(part);
    });
  }

  /**
   * Returns whether a value can be a parameter of that type. Text is taken for everything but lists, booleans and bytes,
   * as PostgreSQL parses it, and a number for text.
   *
   * @param {ts.Type} type
   * @param {number} param
   */
  function fitsParam(type, param) {
    const kind = kindOf(param);
    if (kind === 'any' || kind === 'json' || type.flags & (UNKNOWN | ts.TypeFlags.TypeParameter)) return true;
    return partsOf(type).every((part) => {
      if (part.flags & (UNKNOWN | ts.TypeFlags.TypeParameter)) return true;
      const isText = isOf(part, ts.TypeFlags.StringLike);
      const isNumber = isOf(part, ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike);
      if (kind === 'boolean') return isOf(part, ts.TypeFlags.BooleanLike);
      if (kind === 'number') return isNumber || isText;
      if (kind === 'Date') return isDate(part) || isText;
      if (kind === 'list') return checker.isArrayLikeType(part);
      if (kind === 'object') return !isNumber && !isOf(part, ts.TypeFlags.BooleanLike);
      // Lists of the schema's own types come as arrays.
      return isText || isNumber || (param > LAST_BUILT_IN && checker.isArrayLikeType(part));
    });
  }

  /**
   * Returns the paths to dates inside an object or a list: a json column carries none.
   *
   * @param {ts.Type} type
   * @param {ts.Node} at
   * @param {string} path
   * @param {readonly ts.Type[]} within
   * @returns {string[]}
   */
  function datesIn(type, at, path, within = []) {
    if (isDate(type)) return [path];
    if (type.isUnion()) return type.types.flatMap((part) => datesIn(part, at, path, within));
    if (within.includes(type) || !(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return [];
    if (isOf(type, PRIMITIVE)) return [];
    const around = [...within, type];
    const member = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    if (checker.isArrayLikeType(type)) return member ? datesIn(member, at, `${path}[]`, around) : [];
    const entry = checker.getIndexTypeOfType(type, ts.IndexKind.String);
    return [
      ...(entry ? datesIn(entry, at, `${path}.*`, around) : []),
      ...checker
        .getPropertiesOfType(type)
        .flatMap((part) => datesIn(checker.getTypeOfSymbolAtLocation(part, at), at, `${path}.${part.name}`, around)),
    ];
  }

  return { fitsColumn, fitsParam, datesIn };
}

/** Numbers of types that a schema makes are above this one. */
const LAST_BUILT_IN = 16383;
