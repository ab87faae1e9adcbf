import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../../env.ts';
import { ClamdScanner } from './clamd-scanner.ts';
import { FileLinks } from './file-links.ts';
import { FilesController } from './files.controller.ts';
import { Receipts } from './receipts.ts';
import { UploadScan } from './upload-scan.ts';
import { AbsentScanner, VirusScanner } from './virus-scanner.ts';

/** ClamAV if it is configured. */
const scanner = {
  provide: VirusScanner,
  inject: [ENV],
  useFactory: ({ CLAMAV_URL }: Env): VirusScanner => (CLAMAV_URL ? new ClamdScanner(CLAMAV_URL) : new AbsentScanner()),
};

@Module({
  controllers: [FilesController],
  providers: [FileLinks, Receipts, UploadScan, scanner],
  exports: [Receipts, UploadScan],
})
export class ReceiptsModule {}
