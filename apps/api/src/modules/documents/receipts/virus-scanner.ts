/** Looks for viruses in what people upload. */
export abstract class VirusScanner {
  /** Whether the bytes are sound. Rejects when nobody could say. */
  abstract isSound(bytes: Buffer): Promise<boolean>;
}

/** Where no scanner is connected: files are sniffed, and nothing more. The operations screen says that it is off. */
export class AbsentScanner extends VirusScanner {
  isSound(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
