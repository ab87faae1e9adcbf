/** Parts that the platform needs, each checked on every view. */
export const HEALTH_PARTS = ['database', 'queue', 'store', 'mail'] as const;

export type HealthPart = (typeof HEALTH_PARTS)[number];

/** Optional services of an installation. */
export const SERVICES = [
  'gateway',
  'mail',
  'store',
  'whatsapp',
  'scanner',
  'google-sign-in',
  'apple-sign-in',
  'places',
  'cep',
  'error-service',
  'traces',
] as const;

export type Service = (typeof SERVICES)[number];

/** A service's mode: a real one, the embedded stand-in of this machine, or off. */
export type ServiceMode = 'set' | 'embedded' | 'off';

/** Milliseconds that a due job may wait before the queue counts as stopped. */
export const LONGEST_WAIT_IN_QUEUE = 5 * 60_000;

/** Texts of failed parts without a text elsewhere. */
export const healthFailures = Object.freeze({
  noAnswer: (seconds: number) => `Sem resposta em ${seconds} segundos.`,
  nobodyWorks: (minutes: number) => `O trabalho mais antigo espera há ${minutes} minutos.`,
});
