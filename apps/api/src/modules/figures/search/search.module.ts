import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { SearchQueries } from './search.queries.ts';
import { SearchService } from './search.service.ts';

/** Provides the platform's search, for super-admins. */
@Module({
  controllers: [SearchController],
  providers: [SearchQueries, SearchService],
})
export class SearchModule {}
