import { SEARCH_LENGTH, searchedText, type SearchQuery } from '@festix/domain';
import { MaxLength } from 'class-validator';
import { Obeys } from '../../../kernel/fields/obeys.ts';

export class SearchDto implements SearchQuery {
  @Obeys(searchedText)
  @MaxLength(SEARCH_LENGTH)
  query!: string;
}
