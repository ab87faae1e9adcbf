/* The classes of event-page.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly coverBanner: string;
  readonly coverPicture: string;
  readonly coverWide: string;
  readonly eventAbout: string;
  readonly eventBody: string;
  readonly eventContents: string;
  readonly eventLead: string;
  readonly eventName: string;
  readonly eventPage: string;
  readonly eventPoster: string;
  readonly eventSide: string;
  readonly eventTag: string;
  readonly eventWay: string;
  readonly eventWays: string;
  readonly factLink: string;
  readonly facts: string;
  readonly lot: string;
  readonly lotLine: string;
  readonly lotOver: string;
  readonly lots: string;
  readonly lotsHead: string;
  readonly meia: string;
  readonly nameToCome: string;
  readonly posterToCome: string;
};
export default styles;
