import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { SearchQueries } from './search.queries.ts';
import { SearchService } from './search.service.ts';

/** Finds whatever the platform has, for who runs it. */
@Module({
  controllers: [SearchController],
  providers: [SearchQueries, SearchService],
})
export class SearchModule {}
