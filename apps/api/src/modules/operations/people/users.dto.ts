import { type UserPatch, type UsersQuery } from '@festix/domain/contract';
import { ROLES, type Role } from '@festix/domain/people';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { TaxesDto } from './taxes.dto.ts';

const LONGEST_QUERY = 200;

export class UsersDto extends PageDto implements UsersQuery {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_QUERY)
  query?: string;

  @IsOptional()
  @IsIn([...ROLES])
  role?: Role;

  @IsOptional()
  @IsIn(['created_at', 'name'])
  sort?: 'created_at' | 'name';

  @IsOptional()
  @IsIn(['asc', 'desc'])
  sortDir?: 'asc' | 'desc';
}

export class UserPatchDto extends TaxesDto implements UserPatch {
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(ROLES.length)
  @IsIn([...ROLES], { each: true })
  roles?: Role[];

  @MayBeAbsent()
  @IsBoolean()
  blocked?: boolean;

  /** Only removal is allowed. */
  @MayBeAbsent()
  @IsIn([false])
  has_second_factor?: false;
}
