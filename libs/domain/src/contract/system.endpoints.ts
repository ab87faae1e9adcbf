import { endpoint, type None } from './endpoint.ts';

export const systemEndpoints = {
  live: endpoint<None, None, None, { status: 'ok' }>({
    method: 'GET',
    areas: ['public'],
    path: '/health/live',
    ability: 'public',
  }),
  ready: endpoint<None, None, None, { status: 'ok' }>({
    method: 'GET',
    areas: ['public'],
    path: '/health/ready',
    ability: 'public',
  }),
  metrics: endpoint<None, None, None, string>({
    method: 'GET',
    areas: ['public'],
    path: '/metrics',
    ability: 'public',
    produces: 'text/plain',
  }),
  openapi: endpoint<None, None, None, Record<string, unknown>>({
    method: 'GET',
    areas: ['public'],
    path: '/openapi.json',
    ability: 'public',
  }),
  /** Returns the messages of the embedded outbox, newest first, as a page; not found in production, or with SMTP. */
  outbox: endpoint<None, None, None, string>({
    method: 'GET',
    areas: ['public'],
    path: '/outbox',
    ability: 'public',
    produces: 'text/html',
  }),
  outboxMessage: endpoint<{ message_id: string }, None, None, string>({
    method: 'GET',
    areas: ['public'],
    path: '/outbox/{message_id}',
    ability: 'public',
    produces: 'text/html',
  }),
  /** Returns the file attached to a message. */
  outboxFile: endpoint<{ message_id: string }, None, None, string>({
    method: 'GET',
    areas: ['public'],
    path: '/outbox/{message_id}/ingresso.pdf',
    ability: 'public',
    produces: 'application/pdf',
  }),
};
