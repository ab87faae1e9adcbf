/* The classes of bright-ticket.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly bright: string;
  readonly qr: string;
};
export default styles;
