/* The classes of till-method-keys.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly methods: string;
  readonly methodsCart: string;
  readonly methodsPay: string;
};
export default styles;
