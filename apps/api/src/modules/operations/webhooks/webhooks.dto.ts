import { type WebhookBody, type WebhookDeliveriesQuery, type WebhookPatch } from '@festix/domain/contract';
import {
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_KINDS,
  webhookAddress,
  type WebhookDeliveryState,
  type WebhookKind,
} from '@festix/domain/messages';
import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsOptional } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { AllMayBeAbsent, MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';
import { Obeys } from '../../../kernel/fields/obeys.ts';
import { PageDto } from '../../../kernel/fields/page.dto.ts';

class WebhookFields {
  @Obeys(webhookAddress)
  url!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayUnique()
  @IsIn([...WEBHOOK_KINDS], { each: true })
  kinds!: WebhookKind[];

  @IsOptional()
  @IdField()
  event_id?: string | null;
}

export class WebhookDto extends WebhookFields implements WebhookBody {
  @IdField()
  id!: string;
}

@AllMayBeAbsent<WebhookFields>('url', 'kinds')
export class WebhookPatchDto extends WebhookFields implements WebhookPatch {
  @MayBeAbsent()
  @IsBoolean()
  is_active?: boolean;
}

export class WebhookDeliveriesDto extends PageDto implements WebhookDeliveriesQuery {
  @IsOptional()
  @IsIn([...WEBHOOK_DELIVERY_STATES])
  state?: WebhookDeliveryState;
}
