import type { TillQuery } from '@festix/domain/contract';
import { HearsField } from '../../door/devices/hears-field.ts';

export class TillDto implements Omit<TillQuery, 'hears'> {
  @HearsField()
  hears?: string[];
}
