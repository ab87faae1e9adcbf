/** What the platform can't work without, each asked anew whenever somebody looks. */
export const HEALTH_PARTS = ['database', 'queue', 'store', 'mail'] as const;

export type HealthPart = (typeof HEALTH_PARTS)[number];

/** What an installation may or may not be connected to. */
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

/** Set to a real one, on the embedded stand-in that this machine has, or off. */
export type ServiceMode = 'set' | 'embedded' | 'off';

/** Jobs that could begin and have not begun after this long, in milliseconds, say that nobody takes them. */
export const LONGEST_WAIT_IN_QUEUE = 5 * 60_000;

/** What people read of a part that is not well, where no other part of the platform says it. */
export const healthFailures = Object.freeze({
  noAnswer: (seconds: number) => `Sem resposta em ${seconds} segundos.`,
  nobodyWorks: (minutes: number) => `O trabalho mais antigo espera há ${minutes} minutos.`,
});
