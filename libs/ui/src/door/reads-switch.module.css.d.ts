/* The classes of reads-switch.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly entry: string;
  readonly exit: string;
  readonly switch: string;
};
export default styles;
