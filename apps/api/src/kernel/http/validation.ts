import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { fieldProblems } from '@festix/domain/ground';
import { getMetadataStorage, type MetadataStorage } from 'class-validator';
import { ProblemError } from '../watch/problem.ts';
import { refuseExcess } from './refuse-excess.ts';

/** `tickets.0.amount` → what is wrong with it. Unknown fields are refused by name. */
function messagesByField(faults: ValidationError[], path = ''): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const fault of faults) {
    const field = path ? `${path}.${fault.property}` : fault.property;
    if (fault.constraints) messages[field] = [messageOf(fault.constraints, fault.value)];
    if (fault.children?.length) Object.assign(messages, messagesByField(fault.children, field));
  }
  return messages;
}

/** What class-validator calls a fault, and what people read; what is missing or of a wrong kind comes before its size. */
const TEXTS: Record<string, string> = {
  whitelistValidation: fieldProblems.unknown,
  isString: fieldProblems.required,
  isNotEmpty: fieldProblems.required,
  isUuid: fieldProblems.id,
  isIso8601: fieldProblems.moment,
  isTimeZone: fieldProblems.timeZone,
  isInt: fieldProblems.invalid,
  isNumber: fieldProblems.invalid,
  isBoolean: fieldProblems.invalid,
  isIn: fieldProblems.invalid,
  isArray: fieldProblems.invalid,
  isObject: fieldProblems.invalid,
  nestedValidation: fieldProblems.invalid,
  min: fieldProblems.tooSmall,
  max: fieldProblems.tooLarge,
  minLength: fieldProblems.tooShort,
  maxLength: fieldProblems.tooLong,
  arrayMinSize: fieldProblems.tooFew,
  arrayMaxSize: fieldProblems.tooMany,
};
const ORDER = Object.keys(TEXTS);
const GENERAL = new Set(Object.values(TEXTS));

/**
 * One message a field: that of a rule or a DTO first, else the most telling of class-validator's, which writes English.
 * Decorators run from the last to the first. Of a field that is not there, nothing general is said but that it must be.
 */
function messageOf(constraints: Record<string, string>, value: unknown): string {
  const own = Object.values(constraints).findLast((message) => !isEnglish(message));
  const name = ORDER.find((known) => known in constraints);
  const message = own ?? (name && TEXTS[name]) ?? fieldProblems.invalid;
  const isAsked = message !== fieldProblems.unknown && GENERAL.has(message);
  return isAsked && isAbsent(value) ? fieldProblems.required : message;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isEnglish(message: string): boolean {
  return / (must|should|is not|property)\b|^property |each value/.test(message);
}

/**
 * Has class-validator look up the rules of a class once. It walks through all classes of the program to find those that
 * one inherits from, for every body anew, which takes longer than checking the body. No body here is checked in groups.
 */
function rememberRules(): void {
  type Rules = ReturnType<MetadataStorage['getTargetValidationMetadatas']>;
  const storage = getMetadataStorage();
  const lookUp = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, Rules>();
  storage.getTargetValidationMetadatas = (dto, ...asked) => {
    // A body may say anything of itself, its class too.
    if (typeof dto !== 'function') return lookUp(dto, ...asked);
    const rules = known.get(dto) ?? lookUp(dto, ...asked);
    known.set(dto, rules);
    return rules;
  };
}

rememberRules();

/** Judges what comes with a call, and of what is far too much no more than that. */
class BoundedValidation extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.type !== 'custom' && metadata.metatype && this.toValidate(metadata))
      refuseExcess(value, metadata.metatype);
    return super.transform(value, metadata) as Promise<unknown>;
  }
}

export function createValidation(): ValidationPipe {
  return new BoundedValidation({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    exceptionFactory: (faults) => new ProblemError('VALIDATION_ERROR', { errors: messagesByField(faults) }),
  });
}
