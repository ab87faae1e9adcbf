import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { fieldProblems } from '@festix/domain/ground';
import { getMetadataStorage, type MetadataStorage } from 'class-validator';
import { ProblemError } from '../watch/problem.ts';
import { refuseExcess } from './refuse-excess.ts';

/** Maps `tickets.0.amount` to its faults. Refuses unknown fields by name. */
function messagesByField(faults: ValidationError[], path = ''): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const fault of faults) {
    const field = path ? `${path}.${fault.property}` : fault.property;
    if (fault.constraints) messages[field] = [messageOf(fault.constraints, fault.value)];
    if (fault.children?.length) Object.assign(messages, messagesByField(fault.children, field));
  }
  return messages;
}

/** Texts of class-validator's own decorators, by priority: missing and wrong types before sizes. */
const TEXTS: Record<string, string> = {
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
 * Returns one message a field: a decorator's own first, else the text of the most specific rule without one, whose
 * message is empty. Decorators run from the last to the first. An absent field only gets that it is required.
 */
function messageOf(constraints: Record<string, string>, value: unknown): string {
  const own =
    'whitelistValidation' in constraints ? fieldProblems.unknown : Object.values(constraints).findLast(Boolean);
  const name = ORDER.find((known) => known in constraints);
  const message = own ?? (name && TEXTS[name]) ?? fieldProblems.invalid;
  const isAsked = GENERAL.has(message);
  return isAsked && isAbsent(value) ? fieldProblems.required : message;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Makes class-validator look up the rules of a class once. It would walk through all classes for inherited rules, for
 * every body anew, which takes longer than the validation. No body here uses groups.
 */
function rememberRules(): void {
  type Rules = ReturnType<MetadataStorage['getTargetValidationMetadatas']>;
  const storage = getMetadataStorage();
  const lookUp = storage.getTargetValidationMetadatas.bind(storage);
  const known = new Map<unknown, Rules>();
  storage.getTargetValidationMetadatas = (dto, ...asked) => {
    // A body may contain anything, a `constructor` too.
    if (typeof dto !== 'function') return lookUp(dto, ...asked);
    const rules = known.get(dto) ?? lookUp(dto, ...asked);
    known.set(dto, rules);
    return rules;
  };
}

rememberRules();

/** Validates a call's input, after the check for excess. */
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
    dismissDefaultMessages: true,
    exceptionFactory: (faults) => new ProblemError('VALIDATION_ERROR', { errors: messagesByField(faults) }),
  });
}
