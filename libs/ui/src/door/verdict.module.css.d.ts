/* The classes of verdict.module.css, by `node tools/style-modules.ts`. */
declare const styles: {
  readonly answering: string;
  readonly answers: string;
  readonly asking: string;
  readonly body: string;
  readonly code: string;
  readonly conflict: string;
  readonly detail: string;
  readonly exit: string;
  readonly failure: string;
  readonly info: string;
  readonly lot: string;
  readonly message: string;
  readonly misread: string;
  readonly name: string;
  readonly reason: string;
  readonly ruled: string;
  readonly success: string;
  readonly verdict: string;
  readonly warning: string;
  readonly withDocument: string;
};
export default styles;
