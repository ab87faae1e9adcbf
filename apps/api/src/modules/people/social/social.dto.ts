import { IsString, MaxLength } from 'class-validator';
import type { SocialStartQuery } from '@festix/domain/contract';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';

export class SocialStartDto implements SocialStartQuery {
  @MayBeAbsent()
  @IsString()
  @MaxLength(2000)
  next?: string;
}
