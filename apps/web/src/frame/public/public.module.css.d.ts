/* The classes of public.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly bunting: string;
  readonly eventsWall: string;
  readonly foot: string;
  readonly go: string;
  readonly head: string;
  readonly hero: string;
  readonly heroAlone: string;
  readonly logo: string;
  readonly narrowOnly: string;
  readonly nav: string;
  readonly own: string;
  readonly ownKey: string;
  readonly search: string;
  readonly solid: string;
  readonly what: string;
  readonly wideOnly: string;
  readonly wrap: string;
};
export default styles;
