import type { RecountBody } from '@festix/domain';
import { IdField } from '../../../kernel/fields/id-field.ts';

export class RecountDto implements RecountBody {
  @IdField()
  id!: string;
}
