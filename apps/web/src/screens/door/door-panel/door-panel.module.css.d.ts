/* The classes of door-panel.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly bar: string;
  readonly body: string;
  readonly contact: string;
  readonly foot: string;
  readonly lines: string;
  readonly lotWords: string;
  readonly lots: string;
  readonly main: string;
  readonly none: string;
  readonly panel: string;
  readonly part: string;
  readonly reads: string;
  readonly side: string;
  readonly undone: string;
  readonly undoneWhy: string;
  readonly way: string;
};
export default styles;
