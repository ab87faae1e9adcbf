/* The classes of payment.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly charge: string;
  readonly countdown: string;
  readonly countdownLine: string;
  readonly countdownStrip: string;
  readonly countdownUrgent: string;
  readonly countdownWhy: string;
  readonly flag: string;
  readonly line: string;
  readonly note: string;
  readonly payment: string;
  readonly pix: string;
  readonly pixCode: string;
  readonly pixOr: string;
  readonly pixQr: string;
  readonly sum: string;
  readonly wait: string;
  readonly ways: string;
};
export default styles;
