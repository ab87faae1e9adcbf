/* The classes of checkins.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly conflicts: string;
  readonly conflictsOn: string;
  readonly counts: string;
  readonly entriesBar: string;
  readonly entriesFilters: string;
  readonly entry: string;
  readonly entryActions: string;
  readonly entryDetail: string;
  readonly entryTime: string;
  readonly inside: string;
  readonly left: string;
  readonly newEntry: string;
  readonly reason: string;
  readonly twoDoors: string;
  readonly twoDoorsTime: string;
  readonly undone: string;
  readonly undoneOn: string;
};
export default styles;
