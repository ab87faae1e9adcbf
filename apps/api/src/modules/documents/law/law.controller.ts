import { Body, Controller, Param, Query } from '@nestjs/common';
import { lawEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { LegalTextDto, LegalTextQueryDto } from './law.dto.ts';
import { LegalTextsService } from './legal-texts.service.ts';

@Controller()
export class LawController {
  constructor(private readonly texts: LegalTextsService) {}

  @Serve(lawEndpoints.legalText)
  async legalText(@Param('kind') kind: string, @Query() { version }: LegalTextQueryDto) {
    return this.texts.read(kind, version);
  }

  @Serve(lawEndpoints.publishLegalText)
  async publishLegalText(@CurrentActor() actor: Person, @Param('kind') kind: string, @Body() body: LegalTextDto) {
    return this.texts.publish(actor, kind, body);
  }
}
