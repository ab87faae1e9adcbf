/* The classes of settings.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly code: string;
  readonly fate: string;
  readonly index: string;
  readonly link: string;
  readonly list: string;
  readonly none: string;
  readonly now: string;
  readonly part: string;
  readonly proof: string;
  readonly qr: string;
  readonly recoveryCodes: string;
  readonly secondFactor: string;
  readonly secondFactorKeys: string;
  readonly secondFactorOpen: string;
  readonly secondFactorSecret: string;
  readonly secondFactorSteps: string;
  readonly secondFactorTag: string;
  readonly send: string;
  readonly settings: string;
};
export default styles;
