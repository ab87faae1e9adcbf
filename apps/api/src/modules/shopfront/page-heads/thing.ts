/** An object in schema.org's terms. */
export type Thing = Readonly<Record<string, unknown>>;
