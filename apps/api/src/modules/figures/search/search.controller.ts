import { Controller, Query } from '@nestjs/common';
import { searchEndpoints } from '@festix/domain/contract';
import { CurrentActor, type Person } from '../../../kernel/http/actor.ts';
import { Serve } from '../../../kernel/http/serve.ts';
import { SearchDto } from './search.dto.ts';
import { SearchService } from './search.service.ts';

@Controller()
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Serve(searchEndpoints.everything)
  async everything(@CurrentActor() actor: Person, @Query() { query }: SearchDto) {
    return this.search.everything(actor, query);
  }
}
