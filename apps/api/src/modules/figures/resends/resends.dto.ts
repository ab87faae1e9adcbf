import { type ResendBody, type ResendSaleBody, type ResendTicketBody } from '@festix/domain/contract';
import { DELIVERY_PROVIDERS, type DeliveryProvider } from '@festix/domain/messages';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { IdField } from '../../../kernel/fields/id-field.ts';
import { MayBeAbsent } from '../../../kernel/fields/may-be-absent.ts';

const LONGEST_ADDRESS = 254;

class ResendByDto {
  @IsIn([...DELIVERY_PROVIDERS])
  provider!: DeliveryProvider;
}

/** The service checks whether the address is valid for its channel. */
export class ResendTicketDto extends ResendByDto implements ResendTicketBody {
  @MayBeAbsent()
  @IsString()
  @MaxLength(LONGEST_ADDRESS)
  address?: string;
}

/** The same for `to`. */
export class ResendSaleDto extends ResendByDto implements ResendSaleBody {
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
