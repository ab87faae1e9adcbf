import {
  type ProducerAnswerBody,
  type ProducerRequestBody,
  type ProducerRequestsQuery,
  type ProducerRequestStatus,
} from '@festix/domain/contract';
import {
  documentNumber,
  PERSON_NAME_LENGTH,
  phoneNumber,
  REASON_LENGTH,
  requiredText,
  slugText,
} from '@festix/domain/ground';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { TaxesDto } from './taxes.dto.ts';

export class ProducerRequestDto implements ProducerRequestBody {
  @IdField()
  id!: string;

  @Obeys(requiredText)
  @MaxLength(PERSON_NAME_LENGTH)
  name!: string;

  @Obeys(phoneNumber)
  phone!: string;

  /** A foreigner's document is not validated, because it is not stored. */
  @ValidateIf(({ document, is_foreigner }: ProducerRequestDto) => document !== null && !is_foreigner)
  @Obeys(documentNumber)
  document!: string | null;

  @MayBeAbsent()
  @IsBoolean()
  is_foreigner?: boolean;

  @Obeys(slugText)
  slug!: string;

  @IsOptional()
  @IsString()
  @MaxLength(REASON_LENGTH)
  about?: string | null;
}

export class ProducerRequestsDto extends PageDto implements ProducerRequestsQuery {
  @IsOptional()
  @IsIn(['pending', 'approved', 'rejected'])
  status?: ProducerRequestStatus;
}

export class ProducerAnswerDto extends TaxesDto implements ProducerAnswerBody {
  @IsIn(['approved', 'rejected'])
  status!: 'approved' | 'rejected';

  @IsOptional()
  @IsString()
  @MaxLength(REASON_LENGTH)
  reason?: string | null;
}
