import { applyDecorators } from '@nestjs/common';
import {
  type CodeType,
  type EmailChangeBody,
  type PasswordBody,
  type ProfileBody,
  type ProofBody,
  type RecoverBody,
  type SignUpBody,
  type VerifyCodeBody,
} from '@festix/domain/contract';
import {
  emailAddress,
  fieldProblems,
  ownPath,
  passwordText,
  plainName,
  PERSON_NAME_LENGTH,
  requiredText,
  secondFactorCode,
  textRule,
} from '@festix/domain/ground';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';

const LONGEST_PASSWORD = 1024;
const LONGEST_TYPED = 64;
const LONGEST_SLUG = 200;
const LONGEST_PATH = 2000;

const redirectPath = textRule('redirect_invalid', fieldProblems.redirect, (text) => ownPath(text) !== undefined);

/** Validates an e-mail address, trimmed. */
function EmailField(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    Obeys(emailAddress),
  );
}

/** Validates a new password, exactly as typed. */
function NewPasswordField(): PropertyDecorator {
  return applyDecorators(Obeys(passwordText), MaxLength(LONGEST_PASSWORD));
}

/** Validates the present password, which an older rule may have allowed. */
export function CurrentPasswordField(): PropertyDecorator {
  return applyDecorators(MayBeAbsent(), IsString(), MaxLength(LONGEST_PASSWORD));
}

/** Validates a path of ours. */
function PathField(): PropertyDecorator {
  return applyDecorators(MayBeAbsent(), Obeys(redirectPath), MaxLength(LONGEST_PATH));
}

export class SignUpDto implements SignUpBody {
  @Obeys(requiredText)
  @Obeys(plainName)
  @MaxLength(PERSON_NAME_LENGTH)
  name!: string;

  @EmailField()
  email!: string;

  @NewPasswordField()
  password!: string;

  @PathField()
  redirect_url?: string;
}

export class RecoverDto implements RecoverBody {
  @EmailField()
  email!: string;

  @PathField()
  redirect_url?: string;
}

export class VerifyCodeDto implements VerifyCodeBody {
  @IsIn(['signup', 'recovery', 'email_change', 'invite'] satisfies CodeType[])
  type!: CodeType;

  @IsString()
  @MaxLength(LONGEST_TYPED)
  token!: string;

  @EmailField()
  email!: string;

  @MayBeAbsent()
  @Obeys(requiredText)
  @Obeys(plainName)
  @MaxLength(PERSON_NAME_LENGTH)
  name?: string;
}

export class PasswordDto implements PasswordBody {
  @NewPasswordField()
  password!: string;

  @CurrentPasswordField()
  current_password?: string;
}

export class EmailChangeDto implements EmailChangeBody {
  @EmailField()
  email!: string;

  @CurrentPasswordField()
  current_password?: string;
}

export class ProofDto implements ProofBody {
  @CurrentPasswordField()
  current_password?: string;

  @MayBeAbsent()
  @Obeys(secondFactorCode)
  @MaxLength(LONGEST_TYPED)
  code?: string;
}

/** Checks types and lengths; the profile's rules check the content. */
export class ProfileDto implements ProfileBody {
  @IsString()
  @MaxLength(PERSON_NAME_LENGTH)
  name!: string;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_TYPED)
  phone?: string | null;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_TYPED)
  document?: string | null;

  @MayBeAbsent()
  @IsBoolean()
  is_foreigner?: boolean;

  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_SLUG)
  slug?: string | null;
}
