/* The classes of passage-bars.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly area: string;
  readonly areas: string;
  readonly bar: string;
  readonly barFull: string;
  readonly capacity: string;
  readonly day: string;
  readonly days: string;
  readonly entered: string;
  readonly expected: string;
  readonly inside: string;
  readonly now: string;
  readonly words: string;
};
export default styles;
