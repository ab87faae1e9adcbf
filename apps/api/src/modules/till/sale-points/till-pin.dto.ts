import type { PinBody } from '@festix/domain/contract';
import { tillPin } from '@festix/domain/ground';
import { IsString, MaxLength } from 'class-validator';
import { Obeys } from '../../../kernel/fields/obeys.ts';

const LONGEST_PASSWORD = 1_000;

export class PinDto implements PinBody {
  @Obeys(tillPin)
  pin!: string;

  @IsString()
  @MaxLength(LONGEST_PASSWORD)
  password!: string;
}
