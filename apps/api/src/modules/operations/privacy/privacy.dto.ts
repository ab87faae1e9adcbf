import type { DeletionBody } from '@festix/domain/contract';
import { CurrentPasswordField } from '../../people/accounts/account.dto.ts';

export class DeletionDto implements DeletionBody {
  @CurrentPasswordField()
  current_password?: string;
}
