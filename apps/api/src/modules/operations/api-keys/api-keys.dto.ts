import { type ApiKeyBody } from '@festix/domain/contract';
import { requiredText } from '@festix/domain/ground';
import { API_KEY_NAME_LENGTH, API_SCOPES, type ApiScope } from '@festix/domain/people';
import { ArrayMinSize, ArrayUnique, IsArray, IsIn, IsOptional, MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MomentField } from '../../../kernel/fields/moment-field.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';

export class ApiKeyDto implements ApiKeyBody {
  @IdField()
  id!: string;

  @Obeys(requiredText)
  @MaxLength(API_KEY_NAME_LENGTH)
  name!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn([...API_SCOPES], { each: true })
  scopes!: ApiScope[];

  @IsOptional()
  @IdField()
  event_id?: string | null;

  @IsOptional()
  @MomentField()
  expires_at?: string | null;
}
