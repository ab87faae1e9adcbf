/* The classes of search.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly find: string;
  readonly findBox: string;
  readonly findDetail: string;
  readonly findHead: string;
  readonly findHit: string;
  readonly findKeys: string;
  readonly findLine: string;
  readonly findResults: string;
  readonly findStatus: string;
  readonly findTitle: string;
  readonly findValue: string;
  readonly findWait: string;
};
export default styles;
