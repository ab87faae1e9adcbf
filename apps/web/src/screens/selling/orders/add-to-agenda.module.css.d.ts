/* The classes of add-to-agenda.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly agenda: string;
  readonly way: string;
};
export default styles;
