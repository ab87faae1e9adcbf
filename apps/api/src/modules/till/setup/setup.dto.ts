import {
  type OperatorInvitationBody,
  type SalePointBody,
  type SalePointPatch,
  type SalePointsQuery,
} from '@festix/domain/contract';
import {
  emailAddress,
  MOST_INVITED,
  MOST_POINT_EVENTS,
  normaliseEmail,
  OFFLINE_PLACES,
  requiredText,
  SALE_POINT_NAME_LENGTH,
  TICKETS_PER_SALE,
} from '@festix/domain/ground';
import { TILL_PAYMENT_METHODS, type TillPaymentMethod } from '@festix/domain/selling';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { AllMayBeAbsent, MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { EachOther, ObjectsOf } from '../../../kernel/fields/object-field.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

const MOST_LOTS = 255;
function normalised({ value }: { value: unknown }): unknown {
  return typeof value === 'string' ? normaliseEmail(value) : value;
}

export class SalePointsDto extends PageDto implements SalePointsQuery {
  @IsOptional()
  @IsString()
  @MaxLength(SALE_POINT_NAME_LENGTH)
  name?: string;

  @MayBeAbsent()
  @IdField()
  event_id?: string;

  @IsOptional()
  @IsIn(['true', 'false'])
  active?: 'true' | 'false';
}

class PointEventDto {
  @IdField()
  id!: string;

  /** Null means the same as absence: every enabled lot. */
  @ValidateIf((event: PointEventDto) => event.lots !== undefined && event.lots !== null)
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_LOTS)
  @IdField({ each: true })
  lots?: string[] | null;
}

class OperatorDto {
  @Transform(normalised)
  @Obeys(emailAddress)
  email!: string;

  @MayBeAbsent()
  @IsBoolean()
  is_supervisor?: boolean;
}

class PointFieldsDto {
  @Obeys(requiredText)
  @MaxLength(SALE_POINT_NAME_LENGTH)
  name!: string;

  @MayBeAbsent()
  @IsIn(['platform', 'producer'])
  run_by?: 'platform' | 'producer';

  @MayBeAbsent()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn([...TILL_PAYMENT_METHODS], { each: true })
  payment_methods?: TillPaymentMethod[];

  @MayBeAbsent()
  @IsInt()
  @Min(TICKETS_PER_SALE.least)
  @Max(TICKETS_PER_SALE.most)
  tickets_per_sale?: number;

  @MayBeAbsent()
  @IsInt()
  @Min(OFFLINE_PLACES.least)
  @Max(OFFLINE_PLACES.most)
  offline_places?: number;

  @MayBeAbsent()
  @IsBoolean()
  all_events?: boolean;

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MOST_POINT_EVENTS)
  @EachOther('id')
  @ObjectsOf(() => PointEventDto)
  events?: PointEventDto[];
}

export class SalePointDto extends PointFieldsDto implements SalePointBody {
  @IdField()
  id!: string;

  @MayBeAbsent()
  @IdField()
  producer_id?: string;

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MOST_INVITED)
  @EachOther('email')
  @ObjectsOf(() => OperatorDto)
  operators?: OperatorDto[];
}

@AllMayBeAbsent<PointFieldsDto>('name')
export class SalePointPatchDto extends PointFieldsDto implements SalePointPatch {
  @MayBeAbsent()
  @IsBoolean()
  active?: boolean;
}

export class OperatorInvitationDto extends OperatorDto implements OperatorInvitationBody {
  @IdField()
  id!: string;

  @MayBeAbsent()
  @IdField()
  event_id?: string;
}

export class OperatorPatchDto {
  @IsBoolean()
  is_supervisor!: boolean;
}
