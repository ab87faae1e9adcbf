import type { WhatsAppQuery } from '@festix/domain/contract';
import { IsOptional, IsString, MaxLength } from 'class-validator';

export class WhatsAppDto implements WhatsAppQuery {
  @IsOptional()
  @IsString()
  @MaxLength(100)
  'hub.mode'?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  'hub.verify_token'?: string;

  @IsOptional()
  @IsString()
  @MaxLength(500)
  'hub.challenge'?: string;
}
