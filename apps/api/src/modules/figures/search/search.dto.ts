import { type SearchQuery } from '@festix/domain/contract';
import { SEARCH_LENGTH, searchedText } from '@festix/domain/ground';
import { MaxLength } from 'class-validator';
import { Obeys } from '../../../kernel/fields/obeys.ts';

export class SearchDto implements SearchQuery {
  @Obeys(searchedText)
  @MaxLength(SEARCH_LENGTH)
  query!: string;
}
