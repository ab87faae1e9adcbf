import type { DeliveryProvider, DeliveryState } from '../messages/deliveries/index.ts';
import type { HealthPart, ReceivedWebhookState, Service, ServiceMode } from '../operations/operations/index.ts';
import type { DeviceKind, DeviceView } from './door.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { WebhookDeliveryView } from './webhooks.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** Lists of operations are counted so far and no farther; their `count` is never greater. */
export const OPERATIONS_COUNT_LIMIT = 10_000;

/** Whether a part answers, and how soon. */
export interface HealthPartView {
  part: HealthPart;
  is_well: boolean;
  /** Milliseconds that its answer took. */
  took: Count;
  /** Why it is not well, without personal data. */
  failure: string | null;
}

export interface ServiceView {
  service: Service;
  mode: ServiceMode;
  /** What it is connected to: `mercadopago`, `smtp`, `disk`; null where it is off. */
  provider: string | null;
}

/** A process of the API that was heard of lately. */
export interface ProcessView {
  id: Id;
  host: string;
  version: string;
  /** Whether it is the one that sweeps. */
  sweeps: boolean;
  started_at: Instant;
  seen_at: Instant;
}

export interface HealthView {
  /** Of the process that answers. */
  version: string;
  /** The latest migration of the database. */
  migration: { name: string; applied_at: Instant } | null;
  parts: HealthPartView[];
  services: ServiceView[];
  processes: ProcessView[];
}

/** Jobs of one name. Counts end at `OPERATIONS_COUNT_LIMIT`. */
export interface QueueView {
  queue: string;
  waiting: Count;
  active: Count;
  failed: Count;
  /** Since when the oldest of those that could begin waits. */
  waiting_since: Instant | null;
  /** A cron expression in the platform's time zone, where jobs of it are made by the clock. */
  cron: string | null;
  /** When the last of such jobs was done. */
  ran_at: Instant | null;
}

/** Work that one process does every few seconds. */
export interface SweepView {
  sweep: string;
  /** Seconds from one run to the next. */
  every: Count;
  /** When the last run ended. */
  ran_at: Instant;
  /** Milliseconds that it took. */
  took: Count;
  /** Why it failed, without personal data; null where it did not. */
  failure: string | null;
}

export interface JobsView {
  queues: QueueView[];
  sweeps: SweepView[];
}

export interface FailedJobView {
  id: Id;
  queue: string;
  created_at: Instant;
  failed_at: Instant;
  attempts: Count;
  /** Without personal data; null where the job was only never heard of again. */
  failure: string | null;
}

export interface FailedJobsQuery extends PageQuery {
  queue?: string;
}

export interface QueueParams {
  /** Its name. */
  queue: string;
}

export interface RetriedJobsView {
  retried: Count;
  /** Failed jobs of the queue that are still to be sent back: so many at a time are. */
  left: Count;
}

/** A message that did not arrive. */
export interface FailedDeliveryView {
  id: Id;
  provider: DeliveryProvider;
  /** What it says, by the name of its template. */
  template: string;
  /** The address or phone number that it was for. */
  recipient: string;
  /** Why, as people read it. */
  failure: string;
  attempts: Count;
  event: { id: Id; name: string } | null;
  order_id: Id | null;
  created_at: Instant;
  /** Whether it can be sent once more: what had a code in it is kept by nobody. */
  can_retry: boolean;
  /** The message that left in its place, by itself or because somebody asked. */
  resent: { id: Id; provider: DeliveryProvider; state: DeliveryState } | null;
}

export interface FailedDeliveriesQuery extends PageQuery {
  /** Part of an address or a phone number. */
  query?: string;
  provider?: DeliveryProvider;
  /** 'false' for those alone that nothing was sent in place of. */
  resent?: 'true' | 'false';
}

export interface OperatedDeviceView extends DeviceView {
  /** Where it worked, the latest first, a few of them. */
  events: { id: Id; name: string }[];
  events_count: Count;
}

export interface OperatedDevicesQuery extends PageQuery {
  /** Part of its name, of the person's or the e-mail, or of an event's name. */
  query?: string;
  kind?: DeviceKind;
  /** 'true' for those alone that were not shut out, 'false' for the others. */
  working?: 'true' | 'false';
}

/** A webhook of a gateway, proved to be the gateway's by its signature. */
export interface ReceivedWebhookView {
  id: Id;
  gateway: string;
  topic: string;
  /** What it is about, in the gateway's ids. */
  subject: string | null;
  state: ReceivedWebhookState;
  /** Why its word did not fit, or why it could not be read. */
  failure: string | null;
  attempts: Count;
  order: { id: Id; code: string; event_id: Id } | null;
  /** By the gateway's clock. */
  sent_at: Instant | null;
  received_at: Instant;
  handled_at: Instant | null;
}

export interface ReceivedWebhooksQuery extends PageQuery {
  state?: ReceivedWebhookState;
}

/** Webhooks whose signature was not the gateway's: they are counted, and nothing of them is kept. */
export interface UnsignedWebhooksView {
  gateway: string;
  /** In the last 24 hours. */
  amount: Count;
  last_at: Instant;
}

export interface ReceivedWebhooksView extends Page<ReceivedWebhookView> {
  unsigned: UnsignedWebhooksView[];
}

/** A message to a producer's own address that never arrived. Whoever has the address sends it again. */
export interface FailedWebhookView extends WebhookDeliveryView {
  /** Without its query. */
  url: string;
  producer: { id: Id; name: string };
}

export const operationsEndpoints = {
  health: endpoint<None, None, None, HealthView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/health',
    ability: 'operations:read',
  }),
  jobs: endpoint<None, None, None, JobsView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/jobs',
    ability: 'operations:read',
  }),
  /** The latest first. */
  failedJobs: endpoint<None, FailedJobsQuery, None, Page<FailedJobView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/jobs/failed',
    ability: 'operations:read',
  }),
  retryJob: endpoint<QueueParams & { job_id: Id }, None, None, RetriedJobsView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/operations/queues/{queue}/jobs/{job_id}/retry',
    ability: 'operations:act',
  }),
  retryQueue: endpoint<QueueParams, None, None, RetriedJobsView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/operations/queues/{queue}/retry',
    ability: 'operations:act',
  }),
  /** The latest first. */
  deliveries: endpoint<None, FailedDeliveriesQuery, None, Page<FailedDeliveryView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/deliveries',
    ability: 'operations:read',
  }),
  /** Queues another message with the same words, or with the tickets that are still theirs. */
  retryDelivery: endpoint<{ delivery_id: Id }, None, None, FailedDeliveryView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/operations/deliveries/{delivery_id}/retry',
    ability: 'operations:act',
  }),
  /** Who was heard of last comes first. */
  devices: endpoint<None, OperatedDevicesQuery, None, Page<OperatedDeviceView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/devices',
    ability: 'operations:read',
  }),
  revokeDevice: endpoint<{ device_id: Id }, None, None, void>({
    method: 'DELETE',
    areas: ['super-admin'],
    path: '/operations/devices/{device_id}',
    ability: 'operations:act',
    status: 204,
  }),
  /** The latest first. */
  receivedWebhooks: endpoint<None, ReceivedWebhooksQuery, None, ReceivedWebhooksView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/webhooks',
    ability: 'operations:read',
  }),
  /** The latest first. */
  failedWebhooks: endpoint<None, PageQuery, None, Page<FailedWebhookView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/webhooks/failed',
    ability: 'operations:read',
  }),
  /** Takes it once more, as if it had just come. */
  replayWebhook: endpoint<{ notice_id: Id }, None, None, ReceivedWebhookView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/operations/webhooks/{notice_id}/replay',
    ability: 'operations:act',
  }),
};
