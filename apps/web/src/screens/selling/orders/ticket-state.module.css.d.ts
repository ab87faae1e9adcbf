/* The classes of ticket-state.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly lot: string;
  readonly state: string;
};
export default styles;
