import { Injectable, type PipeTransform } from '@nestjs/common';
import { COVER_FORMS, type CoverForm } from '@festix/domain/ground';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** Parses the cover's format; another word gets 404. */
@Injectable()
export class CoverFormPipe implements PipeTransform<string, CoverForm> {
  transform(word: string): CoverForm {
    const form = COVER_FORMS.find((one) => one === word);
    if (!form) throw new ProblemError('NOT_FOUND');
    return form;
  }
}
