/* The classes of payment.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly beside: string;
  readonly charge: string;
  readonly flag: string;
  readonly line: string;
  readonly note: string;
  readonly payment: string;
  readonly pix: string;
  readonly pixCode: string;
  readonly pixOr: string;
  readonly pixQr: string;
  readonly sum: string;
  readonly toCome: string;
  readonly wait: string;
  readonly ways: string;
};
export default styles;
