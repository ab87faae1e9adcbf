/* The classes of till-connection.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly connection: string;
  readonly offline: string;
};
export default styles;
