/* The classes of paid-tickets.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly away: string;
  readonly list: string;
  readonly next: string;
  readonly others: string;
  readonly ticketWays: string;
  readonly tickets: string;
  readonly ticketsNote: string;
};
export default styles;
