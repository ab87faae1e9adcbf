/* The classes of leases.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly line: string;
  readonly many: string;
  readonly releaseReason: string;
};
export default styles;
