import { DELIVERY_PROVIDERS, type DeliveryProvider, type ResendBody, type ResendTicketBody } from '@festix/domain';
import { IsIn } from 'class-validator';
import { IdField } from '../../kernel/id-field.ts';
import { MayBeAbsent } from '../../kernel/may-be-absent.ts';

export class ResendTicketDto implements ResendTicketBody {
  @IsIn([...DELIVERY_PROVIDERS])
  provider!: DeliveryProvider;
}

export class ResendDto extends ResendTicketDto implements ResendBody {
  @MayBeAbsent()
  @IsIn(['customer', 'producer'])
  to?: 'customer' | 'producer';

  @MayBeAbsent()
  @IdField()
  order_id?: string;
}
