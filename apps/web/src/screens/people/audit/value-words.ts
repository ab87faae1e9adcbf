import {
  cents,
  formatBRL,
  formatDateTime,
  isInstant,
  PIX_KEY_TYPES,
  pixKeyTypeLabels,
  uuidText,
} from '@festix/domain/ground';
import { payoutStatusLabels } from '@festix/domain/money';
import { GRANTS, grantNames, roleNames, ROLES } from '@festix/domain/people';
import { isPriceKind, priceKindLabel, PRICINGS, pricingLabels } from '@festix/domain/programme';
import { ORDER_ORIGINS, ORDER_STATUSES, orderOriginLabels, orderStatusLabels } from '@festix/domain/selling';
import { formatPercent } from '@festix/ui';
import { auditTexts as texts, fieldNames } from './audit-texts.ts';

/** Returns the label of a field; an unknown one is its name without underscores. */
export function fieldWords(name: string): string {
  return Object.hasOwn(fieldNames, name) ? fieldNames[name]! : name.replaceAll('_', ' ');
}

/** Fields that hold cents. */
const AMOUNTS = /(^|_)(amount|value|total|subtotal|minimum|suggestions)$/;

/** Fields that hold percents. */
const PERCENTS = /_tax$/;

/** Returns a recorded value in words, as far as its field allows. */
export function valueWords(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return texts.none;
  if (Array.isArray(value)) {
    return value.length === 0 ? texts.none : value.map((one) => valueWords(field, one)).join(', ');
  }
  switch (typeof value) {
    case 'boolean':
      return value ? texts.yes : texts.no;
    case 'number':
      return numberWords(field, value);
    case 'string':
      return textWords(field, value);
    default:
      return JSON.stringify(value);
  }
}

function numberWords(field: string, value: number): string {
  if (PERCENTS.test(field)) return formatPercent(value, 2);
  if (AMOUNTS.test(field) && Number.isSafeInteger(value)) return formatBRL(cents(value));
  return String(value).replace('.', ',');
}

function textWords(field: string, value: string): string {
  if (isInstant(value)) return formatDateTime(value);
  if (uuidText.check(value)) return shortId(value);
  return VOCABULARY[field]?.(value) ?? value;
}

/** Returns enough of an id to distinguish it from others nearby. */
export function shortId(id: string): string {
  return uuidText.check(id) ? `${id.slice(0, 4)}…${id.slice(-4)}` : id;
}

type Words = (value: string) => string | undefined;

function oneOf<Word extends string>(words: readonly Word[], names: Readonly<Record<Word, string>>): Words {
  return (value) => {
    const known = words.find((word) => word === value);
    return known && names[known];
  };
}

const STATUSES = {
  ...orderStatusLabels,
  pending: 'Pendente',
  approved: 'Aprovado',
  rejected: 'Recusado',
  done: payoutStatusLabels.done,
} as const;

const WAYS = {
  signup: 'confirmação do e-mail',
  invite: 'convite',
  recovery: 'recuperação de senha',
  email_change: 'troca de e-mail',
  google: 'Google',
  apple: 'Apple',
} as const;

/** Fields whose words are the platform's own. */
const VOCABULARY: Readonly<Record<string, Words>> = {
  roles: oneOf(ROLES, roleNames),
  permissions: oneOf(GRANTS, grantNames),
  status: oneOf([...ORDER_STATUSES, 'pending', 'approved', 'done'] as const, STATUSES),
  pix_type: oneOf(PIX_KEY_TYPES, pixKeyTypeLabels),
  statuses: oneOf(ORDER_STATUSES, orderStatusLabels),
  origins: oneOf(ORDER_ORIGINS, orderOriginLabels),
  availability: oneOf(['public', 'private'], { public: 'Público', private: 'Privado' }),
  kind: (value) => (isPriceKind(value) ? priceKindLabel(value) : undefined),
  pricing: oneOf(PRICINGS, pricingLabels),
  by: oneOf(['signup', 'invite', 'recovery', 'email_change', 'google', 'apple'], WAYS),
  provider: oneOf(['google', 'apple'], WAYS),
};
