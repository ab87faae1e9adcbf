/**
 * A statement that can't be described by itself.
 *
 * @typedef {object} NotDescribed
 * @property {string} file
 * @property {string} text A piece of the statement that no other one of the file has.
 * @property {string} because
 */

/**
 * Lists statements whose rows can't be compared, with the reason. The list only shrinks: the phase `statements` refuses
 * an entry that was described, and a spec one that names no statement.
 *
 * @type {readonly NotDescribed[]}
 */
export const NOT_DESCRIBED = [
  {
    file: 'apps/api/src/modules/operations/privacy/own-data.ts',
    text: 'from own_rows',
    because: 'It fetches from a cursor, whose columns are those of the statement that declared it.',
  },
];
