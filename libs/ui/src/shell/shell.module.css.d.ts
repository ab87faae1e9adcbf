/* The classes of shell.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly bench: string;
  readonly benchContent: string;
  readonly benchMain: string;
  readonly bottom: string;
  readonly bottomCount: string;
  readonly event: string;
  readonly eventActions: string;
  readonly eventDot: string;
  readonly eventHandy: string;
  readonly eventPoster: string;
  readonly eventWhere: string;
  readonly eventWords: string;
  readonly phoneTop: string;
  readonly sideAll: string;
  readonly sideRest: string;
  readonly skip: string;
  readonly switcher: string;
  readonly switcherPoster: string;
};
export default styles;
