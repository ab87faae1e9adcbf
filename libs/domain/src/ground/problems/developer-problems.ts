import { catalogue } from './problem.ts';

/** Problems of producers' programs: webhooks and API keys. */
export const developerProblems = catalogue({
  WEBHOOK_ADDRESS_REFUSED: {
    status: 422,
    detail: 'Este endereço não é público. Use um que a internet alcance, com https.',
    field: 'url',
  },
  WEBHOOK_OFF: { status: 409, detail: 'Este webhook está desligado. Ligue-o para enviar.' },
  TOO_MANY_WEBHOOKS: { status: 409, detail: 'Você já tem 10 webhooks. Remova um para criar outro.' },
  TOO_MANY_API_KEYS: { status: 409, detail: 'Você já tem 20 chaves. Revogue uma para criar outra.' },
});
