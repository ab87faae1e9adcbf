/** A thing as schema.org names it. */
export type Thing = Readonly<Record<string, unknown>>;
