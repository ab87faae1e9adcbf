import { Injectable, type PipeTransform } from '@nestjs/common';
import { COVER_FORMS, type CoverForm } from '@festix/domain/ground';
import { ProblemError } from '../../../kernel/watch/problem.ts';

/** Which cover an address means; with another word it is no address of ours. */
@Injectable()
export class CoverFormPipe implements PipeTransform<string, CoverForm> {
  transform(word: string): CoverForm {
    const form = COVER_FORMS.find((one) => one === word);
    if (!form) throw new ProblemError('NOT_FOUND');
    return form;
  }
}
