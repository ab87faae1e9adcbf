/* The classes of form.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly actions: string;
  readonly amountInput: string;
  readonly amountWords: string;
  readonly chip: string;
  readonly chipWrong: string;
  readonly chips: string;
  readonly day: string;
  readonly file: string;
  readonly fileChoose: string;
  readonly fileOut: string;
  readonly fileOver: string;
  readonly form: string;
  readonly moment: string;
  readonly number: string;
  readonly save: string;
  readonly saveGo: string;
  readonly switchField: string;
};
export default styles;
