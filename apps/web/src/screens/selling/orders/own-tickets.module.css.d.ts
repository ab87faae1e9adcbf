/* The classes of own-tickets.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly note: string;
  readonly orderRow: string;
  readonly orderRowPoster: string;
  readonly orderRowWords: string;
  readonly orders: string;
  readonly ordersFoot: string;
  readonly tabs: string;
  readonly tickets: string;
};
export default styles;
