import {
  type DeviceBody,
  type DeviceKind,
  type DeviceOperatorBody,
  type DeviceSessionBody,
  type OwnDevicesQuery,
} from '@festix/domain/contract';
import { fieldProblems, textRule } from '@festix/domain/ground';
import { IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { NullIsAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';
import { readPublicKey } from './device-proof.ts';

const LONGEST_NAME = 80;
const LONGEST_NONCE = 200;
const LONGEST_SIGNATURE = 200;

const publicKey = textRule('public_key_invalid', fieldProblems.deviceKey, (text) => readPublicKey(text) !== undefined);

export class OwnDevicesDto extends PageDto implements OwnDevicesQuery {
  @IsOptional()
  @IsIn(['true', 'false'])
  working?: 'true' | 'false';
}

export class DeviceDto implements DeviceBody {
  @IdField()
  id!: string;

  @IsString()
  @MinLength(1)
  @MaxLength(LONGEST_NAME)
  name!: string;

  @IsIn(['door', 'till'] satisfies DeviceKind[])
  kind!: DeviceKind;

  @NullIsAbsent()
  @Obeys(publicKey)
  public_key?: string;
}

export class DeviceSessionDto implements DeviceSessionBody {
  @IsString()
  @MaxLength(LONGEST_NONCE)
  nonce!: string;

  @IsString()
  @MaxLength(LONGEST_SIGNATURE)
  signature!: string;
}

export class DeviceOperatorDto implements DeviceOperatorBody {
  @IsString()
  @MaxLength(LONGEST_SIGNATURE)
  signature!: string;
}
