/* The classes of app.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly alone: string;
  readonly failure: string;
  readonly firstCoupon: string;
  readonly firstGreeting: string;
  readonly firstGrid: string;
  readonly firstHead: string;
  readonly firstIcon: string;
  readonly firstSteps: string;
  readonly firstWords: string;
  readonly forbidden: string;
  readonly forbiddenLogo: string;
  readonly inFrame: string;
  readonly notFound: string;
  readonly skip: string;
  readonly update: string;
  readonly waiting: string;
};
export default styles;
