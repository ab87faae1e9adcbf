/* The classes of teams.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly addTeam: string;
  readonly attached: string;
  readonly clash: string;
  readonly grantChoice: string;
  readonly grantsLine: string;
  readonly invite: string;
  readonly inviteHere: string;
  readonly inviteLine: string;
  readonly inviteSend: string;
  readonly none: string;
  readonly part: string;
  readonly people: string;
  readonly presets: string;
  readonly team: string;
};
export default styles;
