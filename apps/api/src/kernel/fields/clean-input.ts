import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import { cleanInput } from '@festix/domain/ground';

/** Cleans whatever texts come with a call, before anything is judged, cut or compared. */
export class CleanInput implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    return type === 'custom' ? value : cleanInput(value);
  }
}
