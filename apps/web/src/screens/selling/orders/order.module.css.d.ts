/* The classes of order.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly about: string;
  readonly below: string;
  readonly cover: string;
  readonly head: string;
  readonly kept: string;
  readonly opens: string;
  readonly order: string;
  readonly poster: string;
  readonly sums: string;
  readonly sumsTotal: string;
  readonly tags: string;
  readonly title: string;
  readonly toCome: string;
  readonly waiting: string;
};
export default styles;
