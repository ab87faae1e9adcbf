/* The classes of payouts.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly all: string;
  readonly answerCopy: string;
  readonly answerPayout: string;
  readonly answerTwo: string;
  readonly banner: string;
  readonly copiedKey: string;
  readonly copyKey: string;
  readonly event: string;
  readonly eventCell: string;
  readonly facts: string;
  readonly head: string;
  readonly line: string;
  readonly menuReason: string;
  readonly newPayout: string;
  readonly note: string;
  readonly notes: string;
  readonly optional: string;
  readonly payoutsNew: string;
  readonly pending: string;
  readonly pix: string;
  readonly recentPayoutKey: string;
  readonly recentPayouts: string;
  readonly row: string;
  readonly toNewPayout: string;
};
export default styles;
