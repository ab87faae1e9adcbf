/* The classes of till-card-way.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly installments: string;
  readonly typed: string;
};
export default styles;
