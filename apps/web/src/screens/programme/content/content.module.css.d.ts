/* The classes of content.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly agendaActions: string;
  readonly agendaBar: string;
  readonly agendaBarEmpty: string;
  readonly agendaBlock: string;
  readonly agendaHead: string;
  readonly agendaName: string;
  readonly clash: string;
  readonly clashWays: string;
  readonly item: string;
  readonly itemFields: string;
  readonly items: string;
  readonly lifted: string;
  readonly line: string;
  readonly list: string;
  readonly listEmpty: string;
  readonly pair: string;
  readonly questionChoices: string;
  readonly questionKind: string;
  readonly strip: string;
  readonly warning: string;
};
export default styles;
