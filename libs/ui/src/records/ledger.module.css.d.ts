/* The classes of ledger.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly beside: string;
  readonly cellActions: string;
  readonly cellCut: string;
  readonly cellMore: string;
  readonly cut: string;
  readonly ledger: string;
  readonly left: string;
  readonly leftRow: string;
  readonly line: string;
  readonly linkCut: string;
  readonly moreOpen: string;
  readonly rowLink: string;
  readonly rowOpen: string;
};
export default styles;
