import {
  type DeviceKind,
  type FailedDeliveriesQuery,
  type FailedJobsQuery,
  type OperatedDevicesQuery,
  type ReceivedWebhooksQuery,
} from '@festix/domain/contract';
import { SEARCH_LENGTH } from '@festix/domain/ground';
import { DELIVERY_PROVIDERS, type DeliveryProvider } from '@festix/domain/messages';
import { RECEIVED_WEBHOOK_STATES, type ReceivedWebhookState } from '@festix/domain/operations';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

const LONGEST_QUEUE = 120;

export class FailedJobsDto extends PageDto implements FailedJobsQuery {
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_QUEUE)
  queue?: string;
}

export class FailedDeliveriesDto extends PageDto implements FailedDeliveriesQuery {
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  query?: string;

  @IsOptional()
  @IsIn([...DELIVERY_PROVIDERS])
  provider?: DeliveryProvider;

  @IsOptional()
  @IsIn(['true', 'false'])
  resent?: 'true' | 'false';
}

export class OperatedDevicesDto extends PageDto implements OperatedDevicesQuery {
  @IsOptional()
  @IsString()
  @MaxLength(SEARCH_LENGTH)
  query?: string;

  @IsOptional()
  @IsIn(['door', 'till'] satisfies DeviceKind[])
  kind?: DeviceKind;

  @IsOptional()
  @IsIn(['true', 'false'])
  working?: 'true' | 'false';
}

export class ReceivedWebhooksDto extends PageDto implements ReceivedWebhooksQuery {
  @IsOptional()
  @IsIn([...RECEIVED_WEBHOOK_STATES])
  state?: ReceivedWebhookState;
}
