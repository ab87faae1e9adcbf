/** The file can't be read, or isn't of the form; its message says why, to people. */
export class UnusableSheet extends Error {
  override readonly name = 'UnusableSheet';
}
