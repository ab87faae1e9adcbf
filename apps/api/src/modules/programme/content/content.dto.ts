import {
  type AgendaBlockBody,
  type AgendaBody,
  type AgendasBody,
  type CheckoutFormBody,
  type CheckoutQuestionBody,
  type ChoiceBody,
  type FaqBody,
  type FaqItemBody,
  type IntegrationsBody,
  type PrivacyPolicyBody,
} from '@festix/domain/contract';
import {
  agendaBlocks,
  blockTime,
  choiceAnswer,
  choicesMissing,
  CONTENT_TEXT_LENGTH,
  CONTENT_TITLE_LENGTH,
  contentTitle,
  facebookPixelIds,
  faqAnswer,
  metaAccessToken,
  MOST_AGENDAS,
  MOST_BLOCKS_PER_AGENDA,
  MOST_CHOICES,
  MOST_QUESTIONS,
  PRIVACY_POLICY_LENGTH,
  QUESTION_ASSIGNMENTS,
  QUESTION_TYPES,
  questionText,
  takesChoices,
  trackingId,
  type QuestionAssignment,
  type QuestionType,
} from '@festix/domain/programme';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
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
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { ObjectsOf } from '../../../kernel/fields/object-field.ts';

const LAST_PLACE = 10_000;

/** Treats an empty text, which a form sends for an empty field, as absent. */
function absentWhenEmpty({ value }: { value: unknown }): unknown {
  return value === '' ? null : value;
}

class PlacedDto {
  @MayBeAbsent()
  @IdField()
  id?: string;

  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(LAST_PLACE)
  sorting?: number;
}

class AgendaBlockDto implements AgendaBlockBody {
  @MayBeAbsent()
  @IdField()
  id?: string;

  @Obeys(contentTitle)
  @MaxLength(CONTENT_TITLE_LENGTH)
  title!: string;

  @IsOptional()
  @IsString()
  @MaxLength(CONTENT_TEXT_LENGTH)
  description?: string | null;

  @Obeys(blockTime)
  start_time!: string;

  @Transform(absentWhenEmpty)
  @IsOptional()
  @Obeys(blockTime)
  end_time?: string | null;
}

class AgendaDto extends PlacedDto implements AgendaBody {
  @Obeys(contentTitle)
  @MaxLength(CONTENT_TITLE_LENGTH)
  title!: string;

  @IsOptional()
  @IsString()
  @MaxLength(CONTENT_TEXT_LENGTH)
  description?: string | null;

  @Obeys(agendaBlocks)
  @ArrayMaxSize(MOST_BLOCKS_PER_AGENDA)
  @ObjectsOf(() => AgendaBlockDto)
  blocks!: AgendaBlockDto[];
}

export class AgendasDto implements AgendasBody {
  @IsArray()
  @ArrayMaxSize(MOST_AGENDAS)
  @ObjectsOf(() => AgendaDto)
  agendas!: AgendaDto[];
}

class FaqItemDto implements FaqItemBody {
  @MayBeAbsent()
  @IdField()
  id?: string;

  @Obeys(questionText)
  @MaxLength(CONTENT_TEXT_LENGTH)
  question!: string;

  @Obeys(faqAnswer)
  @MaxLength(CONTENT_TEXT_LENGTH)
  answer!: string;
}

export class FaqDto implements FaqBody {
  @IsArray()
  @ArrayMaxSize(MOST_QUESTIONS)
  @ObjectsOf(() => FaqItemDto)
  faq!: FaqItemDto[];
}

class ChoiceDto extends PlacedDto implements ChoiceBody {
  @Obeys(choiceAnswer)
  @MaxLength(CONTENT_TITLE_LENGTH)
  answer!: string;
}

class CheckoutQuestionDto extends PlacedDto implements CheckoutQuestionBody {
  @IsIn([...QUESTION_ASSIGNMENTS])
  assignment!: QuestionAssignment;

  @Obeys(questionText)
  @MaxLength(CONTENT_TEXT_LENGTH)
  question!: string;

  @IsIn([...QUESTION_TYPES])
  type!: QuestionType;

  @MayBeAbsent()
  @IsBoolean()
  required?: boolean;

  @MayBeAbsent()
  @IsBoolean()
  at_door?: boolean;

  /** Choices of a typed question are not stored, so they are not validated. */
  @ValidateIf(({ type }: CheckoutQuestionDto) => takesChoices(type))
  @IsArray({ message: choicesMissing })
  @ArrayMinSize(1, { message: choicesMissing })
  @ArrayMaxSize(MOST_CHOICES)
  @ObjectsOf(() => ChoiceDto)
  choices?: ChoiceDto[];
}

export class CheckoutFormDto implements CheckoutFormBody {
  @IsArray()
  @ArrayMaxSize(MOST_QUESTIONS)
  @ObjectsOf(() => CheckoutQuestionDto)
  questions!: CheckoutQuestionDto[];
}

export class IntegrationsDto implements IntegrationsBody {
  @Transform(absentWhenEmpty)
  @IsOptional()
  @Obeys(trackingId)
  gtm_id?: string | null;

  @Transform(absentWhenEmpty)
  @IsOptional()
  @Obeys(trackingId)
  ga_id?: string | null;

  @Transform(absentWhenEmpty)
  @IsOptional()
  @Obeys(facebookPixelIds)
  facebook_pixel_id?: string | null;

  @Transform(absentWhenEmpty)
  @IsOptional()
  @Obeys(trackingId)
  meta_tag_manager_id?: string | null;

  @Transform(absentWhenEmpty)
  @IsOptional()
  @Obeys(metaAccessToken)
  meta_tag_manager_access_token?: string | null;
}

export class PrivacyPolicyDto implements PrivacyPolicyBody {
  @IsOptional()
  @IsString()
  @MaxLength(PRIVACY_POLICY_LENGTH)
  privacy_policy?: string | null;

  @IsBoolean()
  show_privacy_policy!: boolean;
}
