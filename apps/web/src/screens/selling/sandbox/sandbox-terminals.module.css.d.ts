/* The classes of sandbox-terminals.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly amount: string;
  readonly head: string;
  readonly refusal: string;
  readonly terminal: string;
  readonly terminals: string;
};
export default styles;
