/* The classes of door-keys.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly button: string;
  readonly 'door-button-ink': string;
  readonly 'door-button-line': string;
  readonly 'door-button-paper': string;
  readonly 'door-button-verdict': string;
  readonly glyph: string;
  readonly key: string;
  readonly keys: string;
  readonly modes: string;
};
export default styles;
