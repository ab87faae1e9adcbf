import { Controller, Header, Param } from '@nestjs/common';
import { receiptEndpoints } from '@festix/domain/contract';
import { fileAnswer } from '../../../kernel/http/file-answer.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { Receipts } from './receipts.ts';

@Controller()
export class FilesController {
  constructor(private readonly receipts: Receipts) {}

  @Serve(receiptEndpoints.file)
  @Header('cache-control', 'private, no-store')
  async read(@Param('token') token: string) {
    const { bytes, type, name } = await this.receipts.read(token);
    return fileAnswer(bytes, type, name);
  }
}
