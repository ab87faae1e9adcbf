/* The classes of ticket.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly actions: string;
  readonly art: string;
  readonly badge: string;
  readonly bar: string;
  readonly bring: string;
  readonly column: string;
  readonly head: string;
  readonly page: string;
  readonly qr: string;
  readonly qrFirst: string;
  readonly stub: string;
  readonly tear: string;
  readonly ticket: string;
  readonly voided: string;
  readonly who: string;
};
export default styles;
