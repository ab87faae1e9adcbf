/* The classes of verdict-head.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly alert: string;
  readonly head: string;
  readonly 'head-conflict': string;
  readonly 'head-failure': string;
  readonly 'head-info': string;
  readonly icon: string;
  readonly iconSmall: string;
  readonly silhouette: string;
  readonly 'silhouette-exit': string;
  readonly 'silhouette-failure': string;
  readonly 'silhouette-info': string;
  readonly 'silhouette-misread': string;
  readonly 'silhouette-success': string;
  readonly status: string;
  readonly 'verdict-icon-conflict': string;
  readonly 'verdict-icon-exit': string;
  readonly 'verdict-icon-misread': string;
  readonly 'verdict-icon-success': string;
  readonly withDocument: string;
  readonly withReminder: string;
  readonly word: string;
};
export default styles;
