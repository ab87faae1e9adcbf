import JestRuntime from 'jest-runtime';

/** @typedef {typeof import('jest-runtime').default} Runtime its types know it as CommonJS alone */

/**
 * Jest's runtime, which keeps the packages that one spec has loaded for those after it in the same worker, where
 * jest.document.mjs keeps the page: loading Ant Design, React and their like anew takes longer than most specs. Our own
 * modules are loaded anew for each spec, as ever.
 */
export default class KeepingRuntime extends /** @type {Runtime} */ (/** @type {unknown} */ (JestRuntime)) {
  keepsPackages = false;

  /** @param {ConstructorParameters<Runtime>} given */
  constructor(...given) {
    super(...given);
    const [, environment] = given;
    if (!('keepsPackages' in environment)) return;
    this.keepsPackages = true;
    latest.runtime = this;
    const registries = /** @type {Record<string, unknown>} */ (Reflect.get(this, 'registries'));
    registries['moduleRegistry'] = new LayeredRegistry(commonModules);
    registries['esModuleRegistry'] = new LayeredRegistry(modules);
  }

  /**
   * Requires a module. A late request of a kept package goes to the latest spec, not to the one that has ended.
   *
   * @override
   * @template M
   * @param {string} from
   * @param {string} name
   * @returns {M}
   */
  requireModuleOrMock(from, name) {
    const { runtime } = latest;
    return this.keepsPackages && runtime && runtime !== this && isKept(from)
      ? runtime.requireModuleOrMock(from, name)
      : super.requireModuleOrMock(from, name);
  }

  /** @override */
  teardown() {
    super.teardown();
    // Modules whose loading was cut short by the end of a spec are loaded again.
    for (const [path, { loaded }] of commonModules) if (!loaded) commonModules.delete(path);
    for (const [address, { status }] of modules) if (status !== 'evaluated') modules.delete(address);
  }
}

/** Of the latest spec with a page. @type {{ runtime?: KeepingRuntime }} */
const latest = {};

/** By path. @type {Map<string, NodeJS.Module>} */
const commonModules = new Map();
/** By address. @type {Map<string, import('node:vm').Module>} */
const modules = new Map();

/**
 * Testing Library cleans up after the spec that imports it; the others hold data, connections, or what they have found of
 * the browser. Nothing that is kept imports one of them.
 */
const ANEW = /\/node_modules\/(@testing-library|@tanstack|fake-indexeddb|dexie|dexie-react-hooks|socket\.io-client)\//;

/** @param {string} key path or address of a module */
const isKept = (key) => key.includes('/node_modules/') && !ANEW.test(key);

/**
 * The modules of one spec over those that outlive it.
 *
 * @template M
 * @extends {Map<string, M>}
 */
class LayeredRegistry extends Map {
  /** @param {Map<string, M>} lasting */
  constructor(lasting) {
    super();
    this.lasting = lasting;
  }

  /**
   * @override
   * @param {string} key
   */
  get(key) {
    return isKept(key) ? this.lasting.get(key) : super.get(key);
  }

  /**
   * @override
   * @param {string} key
   */
  has(key) {
    return isKept(key) ? this.lasting.has(key) : super.has(key);
  }

  /**
   * @override
   * @param {string} key
   * @param {M} module
   */
  set(key, module) {
    if (!isKept(key)) return super.set(key, module);
    this.lasting.set(key, module);
    return this;
  }

  /**
   * @override
   * @param {string} key
   */
  delete(key) {
    return isKept(key) ? this.lasting.delete(key) : super.delete(key);
  }
}
