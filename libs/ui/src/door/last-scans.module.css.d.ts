/* The classes of last-scans.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly lastScans: string;
  readonly lastScansFlags: string;
  readonly lastScansOpen: string;
  readonly scanMark: string;
};
export default styles;
