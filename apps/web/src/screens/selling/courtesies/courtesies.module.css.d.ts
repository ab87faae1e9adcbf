/* The classes of courtesies.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly addresses: string;
  readonly assignee: string;
  readonly assignees: string;
  readonly counter: string;
  readonly courtesyActions: string;
  readonly courtesyEverybody: string;
  readonly courtesyForm: string;
  readonly courtesyHolder: string;
  readonly courtesyPart: string;
  readonly courtesyTickets: string;
  readonly drop: string;
  readonly dropHint: string;
  readonly dropOver: string;
  readonly give: string;
  readonly giveLot: string;
  readonly giveName: string;
  readonly givePrice: string;
  readonly giveTotal: string;
  readonly sheet: string;
  readonly sheetFault: string;
  readonly sheetSteps: string;
};
export default styles;
