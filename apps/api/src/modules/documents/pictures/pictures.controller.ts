import { Controller, Header, Param, StreamableFile } from '@nestjs/common';
import { pictureEndpoints } from '@festix/domain/contract';
import { Serve } from '../../../kernel/http/serve.ts';
import { Pictures } from './pictures.ts';

@Controller()
export class PicturesController {
  constructor(private readonly pictures: Pictures) {}

  @Serve(pictureEndpoints.read)
  @Header('cache-control', 'public, max-age=31536000, immutable')
  async read(@Param('file') file: string) {
    const { bytes, type } = await this.pictures.read(file);
    // Nest sends the bytes of the file; the contract names the type that arrives.
    return new StreamableFile(bytes, { type }) as unknown as Blob;
  }
}
