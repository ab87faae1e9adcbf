import {
  emailAddress,
  GRANTS,
  normaliseEmail,
  requiredText,
  type EventGrantsBody,
  type EventTeamsBody,
  type Grant,
  type InvitationBody,
  type TeamBody,
  type TeamPatch,
  type TeamsQuery,
} from '@festix/domain';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { IdField } from '../../kernel/id-field.ts';
import { MayBeAbsent } from '../../kernel/may-be-absent.ts';
import { Obeys } from '../../kernel/obeys.ts';
import { PageDto } from '../../kernel/page.dto.ts';

const LONGEST_NAME = 120;
const MOST_EMAILS = 50;
const MOST_TEAMS = 200;
const MOST_PEOPLE = 500;

function normalised({ value }: { value: unknown }): unknown {
  if (Array.isArray(value)) return value.map((each) => normalised({ value: each }));
  return typeof value === 'string' ? normaliseEmail(value) : value;
}

export class TeamsDto extends PageDto implements TeamsQuery {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_NAME)
  name?: string;

  @IsOptional()
  @IsIn(['name', 'created_at'])
  sort?: 'name' | 'created_at';

  @IsOptional()
  @IsIn(['asc', 'desc'])
  sortDir?: 'asc' | 'desc';
}

export class TeamDto implements TeamBody {
  @IdField()
  id!: string;

  @Obeys(requiredText)
  @MaxLength(LONGEST_NAME)
  name!: string;

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MOST_EMAILS)
  @Transform(normalised)
  @Obeys(emailAddress, { each: true })
  emails?: string[];
}

export class TeamPatchDto implements TeamPatch {
  @MayBeAbsent()
  @Obeys(requiredText)
  @MaxLength(LONGEST_NAME)
  name?: string;
}

export class InvitationDto implements InvitationBody {
  @IdField()
  id!: string;

  @Transform(normalised)
  @Obeys(emailAddress)
  email!: string;
}

export class EventTeamsDto implements EventTeamsBody {
  @IsArray()
  @ArrayMaxSize(MOST_TEAMS)
  @IdField({ each: true })
  team_ids!: string[];
}

class PersonGrantsDto {
  @IdField()
  user_id!: string;

  @IsArray()
  @ArrayMaxSize(GRANTS.length)
  @IsIn([...GRANTS], { each: true })
  permissions!: Grant[];
}

export class EventGrantsDto implements EventGrantsBody {
  @IsArray()
  @ArrayMaxSize(MOST_PEOPLE)
  @ArrayUnique(({ user_id }: PersonGrantsDto) => user_id, { message: 'Cada pessoa aparece uma vez' })
  @ValidateNested({ each: true })
  @Type(() => PersonGrantsDto)
  grants!: PersonGrantsDto[];
}
