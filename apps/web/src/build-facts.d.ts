/** Values that the build writes into the app. */
interface ImportMetaEnv {
  /** Of the root package.json. */
  readonly FESTIX_VERSION?: string;
}
