import {
  type AllPayoutsQuery,
  type PayoutAnswerBody,
  type PayoutBody,
  type PayoutCorrectionBody,
  type PayoutNoticeBody,
  type PayoutsQuery,
  type PlatformPayoutBody,
  type StatementQuery,
} from '@festix/domain/contract';
import {
  blindlyCopiedTo,
  copiedTo,
  dateText,
  pixKeyOf,
  pixKeyType,
  REASON_LENGTH,
  SEARCH_LENGTH,
  sentDateGiven,
  USUAL_PIX_KEY_TYPE,
  type PixKeyType,
  type Rule,
} from '@festix/domain/ground';
import { PAYOUT_STATUSES, STATEMENT_FORMATS, type PayoutStatus, type StatementFormat } from '@festix/domain/money';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  ValidateIf,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { PaidAmountField } from '../../../kernel/fields/paid-amount-field.ts';
import { BlankIsAbsent, FormNumber, TrimmedOrNull } from '../../documents/receipts/form-fields.ts';

/** Longer than any key, masked. */
const LONGEST_KEY = 100;

/** Validates a key of the type in the same body. */
function PixKeyField(): PropertyDecorator {
  const ruleOf = (body: object): Rule => {
    const { pix_type = USUAL_PIX_KEY_TYPE } = body as { pix_type?: unknown };
    return pixKeyOf(pixKeyType.check(pix_type) ? (pix_type as PixKeyType) : USUAL_PIX_KEY_TYPE);
  };
  // A value that is no text, or an unknown type, is reported on its own field.
  const validate: ValidatorConstraintInterface['validate'] = (value: unknown, args) => {
    const { pix_type = USUAL_PIX_KEY_TYPE } = args?.object as { pix_type?: unknown };
    return typeof value !== 'string' || !pixKeyType.check(pix_type) || ruleOf(args?.object ?? {}).check(value);
  };
  return ValidateBy(
    { name: 'pix_invalid', validator: { validate } },
    { message: ({ object }) => ruleOf(object).message },
  );
}

/** Parses addresses of a form: one a field, or all in one with commas. */
function CopiesField(rule: Rule): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => addressesIn(value)),
    ValidateBy(
      {
        name: rule.code,
        validator: { validate: (value: unknown) => Array.isArray(value) && rule.check(value.join(',')) },
      },
      { message: rule.message },
    ),
  );
}

function addressesIn(value: unknown): unknown {
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  if (!parts.every((part) => typeof part === 'string')) return value;
  const addresses = parts.flatMap((part) => part.split(',')).map((address) => address.trim().toLowerCase());
  return [...new Set(addresses.filter(Boolean))];
}

export class PayoutsDto extends PageDto implements PayoutsQuery {
  @IsOptional()
  @IsIn(PAYOUT_STATUSES)
  status?: PayoutStatus;
}

export class AllPayoutsDto extends PayoutsDto implements AllPayoutsQuery {
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  query?: string;

  @IsOptional()
  @IsIn(['key', 'event'])
  filter?: 'key' | 'event';
}

export class PayoutDto implements PayoutBody {
  @IdField()
  id!: string;

  @PaidAmountField()
  amount!: number;

  @Obeys(dateText)
  request_date!: string;

  @IsString()
  @MaxLength(LONGEST_KEY)
  @PixKeyField()
  pix!: string;

  @MayBeAbsent()
  @Obeys(pixKeyType)
  pix_type?: PixKeyType;

  @IsOptional()
  @TrimmedOrNull()
  @IsString()
  @MaxLength(REASON_LENGTH)
  obs?: string | null;

  @MayBeAbsent()
  @IdField()
  event_id?: string;
}

export class PlatformPayoutDto extends PayoutDto implements PlatformPayoutBody {
  @IdField()
  declare event_id: string;
}

export class PayoutAnswerDto implements Omit<PayoutAnswerBody, 'receipt'> {
  @BlankIsAbsent()
  @MayBeAbsent()
  @IdField()
  id?: string;

  @BlankIsAbsent()
  @MayBeAbsent()
  @IsIn(PAYOUT_STATUSES)
  status?: PayoutStatus;

  @FormNumber()
  @MayBeAbsent()
  @PaidAmountField()
  amount?: number;

  @BlankIsAbsent()
  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST_KEY)
  pix?: string;

  @BlankIsAbsent()
  @MayBeAbsent()
  @Obeys(pixKeyType)
  pix_type?: PixKeyType;

  @BlankIsAbsent()
  @MayBeAbsent()
  @Obeys(dateText)
  request_date?: string;

  @BlankIsAbsent()
  @ValidateIf(({ status, sent_date }: PayoutAnswerDto) => status === 'done' || sent_date !== undefined)
  @Obeys(sentDateGiven)
  @Obeys(dateText)
  sent_date?: string;

  @IsOptional()
  @TrimmedOrNull()
  @IsString()
  @MaxLength(REASON_LENGTH)
  obs_admin?: string | null;

  @MayBeAbsent()
  @CopiesField(copiedTo)
  cc?: string[];

  @MayBeAbsent()
  @CopiesField(blindlyCopiedTo)
  bcc?: string[];
}

export class PayoutCorrectionDto implements Omit<PayoutCorrectionBody, 'receipt'> {
  @BlankIsAbsent()
  @MayBeAbsent()
  @Obeys(dateText)
  sent_date?: string;
}

export class StatementDto implements StatementQuery {
  @IsOptional()
  @IsIn(STATEMENT_FORMATS)
  format?: StatementFormat;
}

export class PayoutNoticeDto implements PayoutNoticeBody {
  @IsBoolean()
  mails!: boolean;
}
