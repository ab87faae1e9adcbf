/* The classes of checkout.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly answers: string;
  readonly checkout: string;
  readonly free: string;
  readonly methods: string;
  readonly signIn: string;
  readonly ticket: string;
  readonly toCome: string;
};
export default styles;
