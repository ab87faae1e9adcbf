import { type ServiceView } from '@festix/domain/contract';
import { SERVICES, type Service } from '@festix/domain/operations';
import type { Env } from '../../../env.ts';
import { SANDBOX } from '../../selling/gateways/payment-gateway.ts';

type Connection = Omit<ServiceView, 'service'>;

const OFF: Connection = { mode: 'off', provider: null };

/** Lists the services in the environment, without keys and addresses. */
export function servicesOf(env: Env, gateway: string): ServiceView[] {
  const connections: Readonly<Record<Service, Connection>> = {
    gateway: { mode: gateway === SANDBOX ? 'embedded' : 'set', provider: gateway },
    mail: env.SMTP_URL ? set('smtp') : embedded('outbox'),
    store: env.S3_ENDPOINT ? set('s3') : embedded('disk'),
    whatsapp: whatsAppOf(env),
    scanner: env.CLAMAV_URL ? set('clamav') : OFF,
    'google-sign-in': env.GOOGLE_CLIENT_ID ? set('google') : OFF,
    'apple-sign-in': env.APPLE_CLIENT_ID ? set('apple') : OFF,
    places: env.GOOGLE_PLACES_KEY ? set('google-places') : OFF,
    cep: env.CEP_URL ? set('viacep') : OFF,
    'error-service': env.SENTRY_DSN ? set('sentry') : embedded('log'),
    traces: env.OTEL_EXPORTER_OTLP_ENDPOINT ? set('opentelemetry') : OFF,
  };
  return SERVICES.map((service) => ({ service, ...connections[service] }));
}

function whatsAppOf(env: Env): Connection {
  if (env.WHATSAPP_TOKEN) return set('cloud-api');
  return env.NODE_ENV !== 'production' && !env.SMTP_URL ? embedded('outbox') : OFF;
}

function set(provider: string): Connection {
  return { mode: 'set', provider };
}

function embedded(provider: string): Connection {
  return { mode: 'embedded', provider };
}
