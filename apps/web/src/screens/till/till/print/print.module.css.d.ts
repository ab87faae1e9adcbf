/* The classes of print.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly print: string;
  readonly slip: string;
  readonly slipCode: string;
  readonly slipLarge: string;
  readonly slipQr: string;
  readonly slipRow: string;
  readonly slipRule: string;
  readonly slipSign: string;
  readonly slipTotal: string;
};
export default styles;
