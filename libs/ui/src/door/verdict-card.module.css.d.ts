/* The classes of verdict-card.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly card: string;
  readonly 'card-exit': string;
  readonly 'card-failure': string;
  readonly 'card-misread': string;
  readonly 'card-success': string;
  readonly facts: string;
  readonly more: string;
  readonly party: string;
  readonly partyCard: string;
  readonly step: string;
};
export default styles;
