/* The classes of deliveries.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly deliveries: string;
  readonly deliveryFailure: string;
  readonly deliveryTo: string;
  readonly resend: string;
  readonly resendChoice: string;
};
export default styles;
