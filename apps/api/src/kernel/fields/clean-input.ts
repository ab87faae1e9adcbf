import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { cleanInput } from '@festix/domain/ground';

/** Cleans all texts of a call, before anything is validated, cut or compared. */
export class CleanInput implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    return type === 'custom' ? value : cleanInput(value);
  }
}
