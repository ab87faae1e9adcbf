import {
  type EventGrantsBody,
  type EventTeamsBody,
  type InvitationBody,
  type TeamBody,
  type TeamPatch,
  type TeamsQuery,
} from '@festix/domain/contract';
import {
  emailAddress,
  fieldProblems,
  MOST_INVITED,
  normaliseEmail,
  requiredText,
  TEAM_NAME_LENGTH,
} from '@festix/domain/ground';
import { GRANTS, type Grant } from '@festix/domain/people';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { EachOther, ObjectOf, ObjectsOf } from '../../../kernel/fields/object-field.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { MOST_PEOPLE } from '../invitations/open-invitations.ts';
import { MOST_TEAMS } from './teams.service.ts';

function normalised({ value }: { value: unknown }): unknown {
  if (Array.isArray(value)) return value.map((each) => normalised({ value: each }));
  return typeof value === 'string' ? normaliseEmail(value) : value;
}

export class TeamsDto extends PageDto implements TeamsQuery {
  @IsOptional()
  @IsString()
  @MaxLength(TEAM_NAME_LENGTH)
  name?: string;

  @IsOptional()
  @IsIn(['name', 'created_at'])
  sort?: 'name' | 'created_at';

  @IsOptional()
  @IsIn(['asc', 'desc'])
  sortDir?: 'asc' | 'desc';
}

export class TeamPatchDto implements TeamPatch {
  @MayBeAbsent()
  @Obeys(requiredText)
  @MaxLength(TEAM_NAME_LENGTH)
  name?: string;
}

export class InvitationDto implements InvitationBody {
  @IdField()
  id!: string;

  @Transform(normalised)
  @Obeys(emailAddress)
  email!: string;

  @MayBeAbsent()
  @IdField()
  event_id?: string;

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(GRANTS.length)
  @IsIn(GRANTS, { each: true })
  permissions?: Grant[];
}

export class TeamDto implements TeamBody {
  @IdField()
  id!: string;

  @Obeys(requiredText)
  @MaxLength(TEAM_NAME_LENGTH)
  name!: string;

  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MOST_INVITED)
  @Transform(normalised)
  @Obeys(emailAddress, { each: true })
  emails?: string[];

  @MayBeAbsent()
  @ObjectOf(() => InvitationDto)
  invitation?: InvitationDto;
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
  @EachOther('user_id', { message: fieldProblems.personRepeated })
  @ObjectsOf(() => PersonGrantsDto)
  grants!: PersonGrantsDto[];
}
