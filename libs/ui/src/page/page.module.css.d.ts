/* The classes of page.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly back: string;
  readonly factsList: string;
  readonly figures: string;
  readonly figuresLabel: string;
  readonly figuresValue: string;
  readonly ruled: string;
  readonly sectionTitle: string;
  readonly slab: string;
  readonly slabAction: string;
  readonly slabLabel: string;
  readonly slabNote: string;
  readonly slabValue: string;
  readonly slabWords: string;
  readonly title: string;
  readonly titleActions: string;
  readonly titleAside: string;
  readonly titleTall: string;
  readonly toolbar: string;
};
export default styles;
