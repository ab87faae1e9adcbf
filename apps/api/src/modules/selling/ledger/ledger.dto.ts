import type { RecountBody } from '@festix/domain';
import { IdField } from '../../../kernel/id-field.ts';

export class RecountDto implements RecountBody {
  @IdField()
  id!: string;
}
