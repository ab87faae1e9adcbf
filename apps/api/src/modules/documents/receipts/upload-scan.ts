import { Injectable } from '@nestjs/common';
import { ErrorPort } from '../../../kernel/watch/error-port.ts';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { VirusScanner } from './virus-scanner.ts';

/** Looks at what people send before anything else does. */
@Injectable()
export class UploadScan {
  constructor(
    private readonly scanner: VirusScanner,
    private readonly errors: ErrorPort,
  ) {}

  /** Whether no virus is in it; true where nothing looks. Throws SCANNER_UNAVAILABLE when nobody could say. */
  async isSound(bytes: Buffer): Promise<boolean> {
    try {
      return await this.scanner.isSound(bytes);
    } catch (error) {
      this.errors.report(error, { job: 'virus-scanner' });
      throw new ProblemError('SCANNER_UNAVAILABLE');
    }
  }
}
