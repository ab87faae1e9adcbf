/* The classes of role-tags.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly inRow: string;
  readonly roles: string;
};
export default styles;
