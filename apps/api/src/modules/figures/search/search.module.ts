import { Module } from '@nestjs/common';
import { SearchController } from './search.controller.ts';
import { SearchQueries } from './search.queries.ts';
import { SearchService } from './search.service.ts';

/** Provides the search of the back office, over what each person may see. */
@Module({
  controllers: [SearchController],
  providers: [SearchQueries, SearchService],
})
export class SearchModule {}
