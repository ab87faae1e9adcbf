/* The classes of support.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly announce: string;
  readonly announceOne: string;
  readonly announced: string;
  readonly announcedBefore: string;
  readonly announcementHead: string;
  readonly announcementMessage: string;
  readonly announcements: string;
  readonly answerForm: string;
  readonly answerTickets: string;
  readonly change: string;
};
export default styles;
