/* The classes of till-amount-keypad.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly keypad: string;
  readonly quick: string;
  readonly received: string;
};
export default styles;
