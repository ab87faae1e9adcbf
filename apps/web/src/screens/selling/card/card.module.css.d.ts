/* The classes of card.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly alone: string;
  readonly bank: string;
  readonly card: string;
  readonly challenge: string;
  readonly doubt: string;
  readonly fields: string;
  readonly focused: string;
  readonly form: string;
  readonly frame: string;
  readonly news: string;
  readonly payWords: string;
  readonly pix: string;
  readonly privacy: string;
  readonly select: string;
  readonly testBank: string;
  readonly whole: string;
};
export default styles;
