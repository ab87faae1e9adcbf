import {
  DELIVERY_PROVIDERS,
  type DeliveryProvider,
  type ResendBody,
  type ResendSaleBody,
  type ResendTicketBody,
} from '@festix/domain';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { IdField } from '../../kernel/id-field.ts';
import { MayBeAbsent } from '../../kernel/may-be-absent.ts';

export class ResendTicketDto implements ResendTicketBody {
  @IsIn([...DELIVERY_PROVIDERS])
  provider!: DeliveryProvider;
}

const LONGEST_ADDRESS = 254;

/** Which of the two it is, and whether it is one, the service says. */
export class ResendSaleDto extends ResendTicketDto implements ResendSaleBody {
  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST_ADDRESS)
  to?: string;

  @MayBeAbsent()
  @IdField()
  order_id?: string;
}

export class ResendDto extends ResendTicketDto implements ResendBody {
  @MayBeAbsent()
  @IsIn(['customer', 'producer'])
  to?: 'customer' | 'producer';

  @MayBeAbsent()
  @IdField()
  order_id?: string;
}
