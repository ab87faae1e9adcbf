/* The classes of status.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly tag: string;
  readonly 'tag-accent': string;
  readonly 'tag-conflict': string;
  readonly 'tag-error': string;
  readonly 'tag-ok': string;
  readonly 'tag-solid': string;
  readonly 'tag-warning': string;
};
export default styles;
