/* The classes of button.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly block: string;
  readonly button: string;
  readonly danger: string;
  readonly flag: string;
  readonly icon: string;
  readonly 'icon-only': string;
  readonly large: string;
  readonly link: string;
  readonly loading: string;
  readonly primary: string;
  readonly small: string;
  readonly text: string;
  readonly words: string;
};
export default styles;
