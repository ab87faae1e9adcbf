import ts from 'typescript';
import { kindsOf } from './kinds.mjs';
import { placesIn } from './places.mjs';

/** @typedef {import('./described.mjs').Described} Described */
/** @typedef {import('./places.mjs').Place} Place */
/** @typedef {import('./not-described.mjs').NotDescribed} NotDescribed */

/**
 * Compares the rows and parameters of each statement in the code with those that PostgreSQL described.
 *
 * @param {object} given
 * @param {ts.Program} given.program
 * @param {string} given.root
 * @param {string} given.sources
 * @param {readonly Described[]} given.described
 * @param {readonly NotDescribed[]} given.notDescribed Statements that can't be described.
 * @returns {{ compared: number, differences: string[], unread: string[], ran: string[] }} `ran` names listed statements
 *   that were described all the same.
 */
export function compareRows({ program, root, sources, described, notDescribed }) {
  const checker = program.getTypeChecker();
  const { fitsColumn, fitsParam, datesIn } = kindsOf(checker);
  const bySite = Map.groupBy(described, ({ site }) => site);
  const bySites = Map.groupBy(placesIn(program, root, sources), ({ site }) => site);
  let compared = 0;
  /** @type {Set<string>} */
  const differences = new Set();
  /** @type {string[]} */
  const unread = [];
  /** @type {string[]} */
  const ran = [];

  for (const [site, alike] of bySites) {
    const runs = bySite.get(site) ?? [];
    for (const place of alike) {
      const { at, row, file } = place;
      if (!row && place.params.length === 0) continue;
      const listed = notDescribed.some((one) => one.file === file && site.includes(one.text));
      if (runs.length === 0) {
        if (row && !listed) unread.push(`${at} declares rows, and no spec ran it`);
        continue;
      }
      if (listed && alike.length === 1) ran.push(`${at} is listed as a statement that can't be described, and was`);
      const found = runs.map((run) => [...rowDifferences(place, run), ...paramDifferences(place, run)]);
      // Of templates that look alike, one run may be this place's; a template by itself answers for each of its runs.
      const best = found.reduce((least, one) => (one.length < least.length ? one : least));
      if (alike.length > 1 && best.length > 0) {
        unread.push(`${at} looks like another place, and no run of theirs is like it: ${best.join('; ')}`);
        continue;
      }
      compared += 1;
      if (alike.length === 1) for (const line of found.flat()) differences.add(line);
    }
  }
  return { compared, differences: [...differences].sort(), unread: unread.sort(), ran: ran.sort() };

  /**
   * @param {Place} place
   * @param {Described} run
   * @returns {string[]}
   */
  function rowDifferences({ at, row }, { columns, fault }) {
    if (fault) return [`${at} ${fault}`];
    if (!row) return [];
    const type = checker.getTypeFromTypeNode(row);
    if (type.flags & ts.TypeFlags.TypeParameter) return [];
    const variants = type.isUnion() ? type.types : [type];
    const names = new Set(columns.map(({ name }) => name));
    const absent =
      variants.length > 1
        ? []
        : checker
            .getPropertiesOfType(type)
            .filter(({ name, flags }) => !names.has(name) && !(flags & ts.SymbolFlags.Optional))
            .map(({ name }) => `${at} declares ${name}, which the statement does not return`);
    const odd = columns.flatMap(({ name, type: column }) => {
      const declared = variants.flatMap((variant) => checker.getPropertyOfType(variant, name) ?? []);
      const [first] = declared;
      if (!first) return [`${at} returns ${name}, which the row does not declare`];
      const value = checker.getTypeOfSymbolAtLocation(first, row);
      if (!fitsColumn(value, column))
        return [`${at} declares ${name}: ${checker.typeToString(value)}, and its column is of type ${column}`];
      if (!JSON_TYPES.has(column)) return [];
      const dates = declared.flatMap((one) => datesIn(checker.getTypeOfSymbolAtLocation(one, row), row, name));
      return dates.map((path) => `${at} declares a Date at ${path}, which its json column carries as text`);
    });
    return [...absent, ...odd];
  }

  /**
   * @param {Place} place
   * @param {Described} run
   * @returns {string[]}
   */
  function paramDifferences({ at, params }, { params: types, fault }) {
    if (fault || !types) return [];
    return params.flatMap((values) => {
      if (values.length !== types.length) return [`${at} is given ${values.length} parameters and has ${types.length}`];
      return values.flatMap((value, place) => {
        const type = checker.getTypeAtLocation(value);
        const expected = types[place] ?? 0;
        if (fitsParam(type, expected)) return [];
        return [`${at} is given $${place + 1}: ${checker.typeToString(type)}, and it is of type ${expected}`];
      });
    });
  }
}

/** The types json and jsonb. */
const JSON_TYPES = new Set([114, 3802]);
