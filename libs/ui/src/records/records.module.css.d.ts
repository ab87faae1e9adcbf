/* The classes of records.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly bulk: string;
  readonly bulkClear: string;
  readonly handle: string;
  readonly list: string;
  readonly listDetail: string;
  readonly listRow: string;
  readonly listStatus: string;
  readonly listTitle: string;
  readonly listValue: string;
  readonly pages: string;
  readonly pagesGap: string;
  readonly pagesRange: string;
  readonly records: string;
  readonly sortable: string;
  readonly sortableGap: string;
  readonly sortableLifted: string;
};
export default styles;
