/* The classes of be-a-producer.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly produce: string;
  readonly produceAnswer: string;
  readonly produceAsk: string;
  readonly produceReasons: string;
  readonly produceWays: string;
  readonly send: string;
  readonly toArea: string;
  readonly wall: string;
};
export default styles;
