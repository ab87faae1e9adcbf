// The stylesheet of a test, which has no rules: Jest maps every `.css` import here. A module's classes are their own names.
export default new Proxy(/** @type {Record<string, string>} */ ({}), { get: (_, name) => name });
