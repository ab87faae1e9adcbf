import type { SignInBody } from '@festix/domain/contract';
import { IsString, MaxLength } from 'class-validator';

export class SignInDto implements SignInBody {
  @IsString()
  @MaxLength(320)
  email!: string;

  @IsString()
  @MaxLength(1024)
  password!: string;
}
