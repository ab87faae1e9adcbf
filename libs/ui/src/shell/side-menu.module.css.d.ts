/* The classes of side-menu.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly side: string;
  readonly sideCount: string;
  readonly sideFold: string;
  readonly sideItem: string;
  readonly sideLine: string;
  readonly sideLogo: string;
  readonly sideName: string;
  readonly who: string;
  readonly whoFlag: string;
  readonly whoName: string;
};
export default styles;
