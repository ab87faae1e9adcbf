import { Body, Controller, Param } from '@nestjs/common';
import { apiKeyEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { ApiKeyDto } from './api-keys.dto.ts';
import { ApiKeysService } from './api-keys.service.ts';

@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Serve(apiKeyEndpoints.list)
  async list(@CurrentActor() actor: Person) {
    return this.keys.list(actor);
  }

  @Serve(apiKeyEndpoints.create)
  async create(@CurrentActor() actor: Person, @Body() body: ApiKeyDto) {
    return this.keys.create(actor, body);
  }

  @Serve(apiKeyEndpoints.revoke)
  async revoke(@CurrentActor() actor: Person, @Param('api_key_id') id: string) {
    await this.keys.revoke(actor, id);
  }
}
