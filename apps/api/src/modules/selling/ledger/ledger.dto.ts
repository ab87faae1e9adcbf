import type { RecountBody } from '@festix/domain/contract';
import { IdField } from '../../../kernel/fields/id-field.ts';

export class RecountDto implements RecountBody {
  @IdField()
  id!: string;
}
