import { Controller } from '@nestjs/common';
import { systemEndpoints } from '@festix/domain';
import { Serve } from '../serve.ts';
import { openApi } from './openapi.ts';

@Controller()
export class OpenApiController {
  @Serve(systemEndpoints.openapi)
  async read(): Promise<Record<string, unknown>> {
    return openApi();
  }
}
