import { Injectable } from '@nestjs/common';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { VirusScanner } from './virus-scanner.ts';

/** Scans uploads before anything else reads them. */
@Injectable()
export class UploadScan {
  constructor(
    private readonly scanner: VirusScanner,
    private readonly errors: ErrorPort,
  ) {}

  /**
   * Returns whether no virus was found; true without a scanner. Throws SCANNER_UNAVAILABLE if the scanner gives no
   * answer.
   */
  async isSound(bytes: Buffer): Promise<boolean> {
    try {
      return await this.scanner.isSound(bytes);
    } catch (error) {
      this.errors.report(error, { job: 'virus-scanner' });
      throw new ProblemError('SCANNER_UNAVAILABLE');
    }
  }
}
