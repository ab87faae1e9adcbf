import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { Problem } from './problem.ts';

/** `tickets.0.amount` → messages. Unknown fields are refused by name. */
function messagesByField(faults: ValidationError[], path = ''): Record<string, string[]> {
  const messages: Record<string, string[]> = {};
  for (const fault of faults) {
    const field = path ? `${path}.${fault.property}` : fault.property;
    if (fault.constraints) messages[field] = Object.entries(fault.constraints).map(inPortuguese);
    if (fault.children?.length) Object.assign(messages, messagesByField(fault.children, field));
  }
  return messages;
}

const TEXTS: Record<string, string> = {
  whitelistValidation: 'Campo desconhecido',
  isUuid: 'Identificador inválido',
  isIso8601: 'Data inválida',
  isInt: 'Valor inválido',
  isNumber: 'Valor inválido',
  isBoolean: 'Valor inválido',
  isIn: 'Valor inválido',
  isArray: 'Valor inválido',
  isObject: 'Valor inválido',
  isString: 'Campo obrigatório',
  isNotEmpty: 'Campo obrigatório',
  nestedValidation: 'Valor inválido',
  isTimeZone: 'Fuso horário inválido',
  min: 'Valor abaixo do mínimo',
  max: 'Valor acima do máximo',
  minLength: 'Texto curto demais',
  maxLength: 'Texto longo demais',
  arrayMinSize: 'Informe pelo menos um item',
  arrayMaxSize: 'Itens demais',
};

/** class-validator writes English; a message that a rule or a DTO gave of its own stays. */
function inPortuguese([name, message]: [string, string]): string {
  const ownMessage = !/ (must|should|is not|property)\b|^property |each value/.test(message);
  return ownMessage ? message : (TEXTS[name] ?? 'Valor inválido');
}

export function createValidation(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    exceptionFactory: (faults) => new Problem('VALIDATION_ERROR', { errors: messagesByField(faults) }),
  });
}
