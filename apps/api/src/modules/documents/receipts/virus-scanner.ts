/** Scans uploads for viruses. */
export abstract class VirusScanner {
  /** Returns whether the bytes are clean. Rejects if the scanner gives no answer. */
  abstract isSound(bytes: Buffer): Promise<boolean>;
}

/**
 * Stands in for a scanner that is not configured: only file types are checked. The operations screen shows it as off.
 */
export class AbsentScanner extends VirusScanner {
  isSound(): Promise<boolean> {
    return Promise.resolve(true);
  }
}
