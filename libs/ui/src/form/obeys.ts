import { cleanText, type Rule } from '@festix/domain/ground';

/** A rule in the form that Ant Design's forms ask for. */
export interface FormRule {
  validator(field: unknown, value: unknown): Promise<void>;
}

/**
 * Validates a field of a form by a rule of the domain: `rules={[obeys(emailAddress)]}`. Checks text as it will be sent,
 * cleaned of characters copied by mistake. An empty field passes unless the rule itself requires a text.
 */
export function obeys<T>(rule: Rule<T>): FormRule {
  return {
    validator: (_, value) => {
      const sent = typeof value === 'string' ? cleanText(value) : value;
      const isEmpty = sent === undefined || sent === null || sent === '';
      if (isEmpty ? rule.code !== 'required' : rule.check(sent)) return Promise.resolve();
      return Promise.reject(new Error(rule.message));
    },
  };
}
