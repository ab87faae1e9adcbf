/** The one type of the web platform that the contract names: what a call answers that is not JSON. */
interface Blob {
  readonly size: number;
  readonly type: string;
}
