import type { DeliveryProvider, DeliveryState } from '../messages/deliveries/index.ts';
import type { HealthPart, ReceivedWebhookState, Service, ServiceMode } from '../operations/operations/index.ts';
import type { DeviceKind, DeviceView } from './door.endpoints.ts';
import { endpoint, type None } from './endpoint.ts';
import type { WebhookDeliveryView } from './webhooks.endpoints.ts';
import type { Count, Id, Instant, Page, PageQuery } from './views.ts';

/** Highest `count` of the lists of operations. */
export const OPERATIONS_COUNT_LIMIT = 10_000;

/** The health of a part, with its response time. */
export interface HealthPartView {
  part: HealthPart;
  is_well: boolean;
  /** Response time in milliseconds. */
  took: Count;
  /** Why it fails, without personal data. */
  failure: string | null;
}

export interface ServiceView {
  service: Service;
  mode: ServiceMode;
  /** The connected service: `mercadopago`, `smtp`, `disk`; null if it is off. */
  provider: string | null;
}

/** A running process of the API. */
export interface ProcessView {
  id: Id;
  host: string;
  version: string;
  /** Whether it runs the sweeps. */
  sweeps: boolean;
  started_at: Instant;
  seen_at: Instant;
}

export interface HealthView {
  /** Of the answering process. */
  version: string;
  /** The latest migration of the database. */
  migration: { name: string; applied_at: Instant } | null;
  parts: HealthPartView[];
  services: ServiceView[];
  processes: ProcessView[];
}

/** The jobs of one name. Counts end at `OPERATIONS_COUNT_LIMIT`. */
export interface QueueView {
  queue: string;
  waiting: Count;
  active: Count;
  failed: Count;
  /** Time since when the oldest due job waits. */
  waiting_since: Instant | null;
  /** A cron expression in the platform's time zone, for scheduled jobs. */
  cron: string | null;
  /** Time of the last completed job of these. */
  ran_at: Instant | null;
}

/** Work that one process repeats at an interval. */
export interface SweepView {
  sweep: string;
  /** Interval in seconds. */
  every: Count;
  /** End of the last run. */
  ran_at: Instant;
  /** Its duration in milliseconds. */
  took: Count;
  /** Why it failed, without personal data; null on success. */
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
  /** Without personal data; null if the job just timed out. */
  failure: string | null;
}

export interface FailedJobsQuery extends PageQuery {
  queue?: string;
}

export interface QueueParams {
  /** Name of its queue. */
  queue: string;
}

export interface RetriedJobsView {
  retried: Count;
  /** Failed jobs of the queue left: one call retries a limited number. */
  left: Count;
}

/** A failed message. */
export interface FailedDeliveryView {
  id: Id;
  provider: DeliveryProvider;
  /** Its template's name. */
  template: string;
  /** The address or phone number that it was for. */
  recipient: string;
  /** The cause, in words. */
  failure: string;
  attempts: Count;
  event: { id: Id; name: string } | null;
  order_id: Id | null;
  created_at: Instant;
  /** Whether it can be sent again: one with a code is not stored. */
  can_retry: boolean;
  /** The message that replaced it, automatically or on request. */
  resent: { id: Id; provider: DeliveryProvider; state: DeliveryState } | null;
}

export interface FailedDeliveriesQuery extends PageQuery {
  /** Part of an address or a phone number. */
  query?: string;
  provider?: DeliveryProvider;
  /** 'false' for messages without a replacement alone. */
  resent?: 'true' | 'false';
}

export interface OperatedDeviceView extends DeviceView {
  /** Its latest few events. */
  events: { id: Id; name: string }[];
  events_count: Count;
}

export interface OperatedDevicesQuery extends PageQuery {
  /** Part of its name, of the person's or the e-mail, or of an event's name. */
  query?: string;
  kind?: DeviceKind;
  /** 'true' for devices that are not revoked, 'false' for the others. */
  working?: 'true' | 'false';
}

/** A gateway's webhook event with a valid signature. */
export interface ReceivedWebhookView {
  id: Id;
  gateway: string;
  topic: string;
  /** Its subject, as an id of the gateway. */
  subject: string | null;
  state: ReceivedWebhookState;
  /** Why it did not fit, or could not be read. */
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

/** The count of webhook events without a valid signature, which are not stored. */
export interface UnsignedWebhooksView {
  gateway: string;
  /** In the last 24 hours. */
  amount: Count;
  last_at: Instant;
}

export interface ReceivedWebhooksView extends Page<ReceivedWebhookView> {
  unsigned: UnsignedWebhooksView[];
}

/** A failed event for a producer's own address. The producer sends it again. */
export interface FailedWebhookView extends WebhookDeliveryView {
  /** Without its query. */
  url: string;
  producer: { id: Id; name: string };
}

/** A reason for which cards were refused. */
export interface CardRefusalView {
  /** The gateway's; empty if it gave none. */
  status_detail: string;
  amount: Count;
}

/** The cards that were charged in one hour by their numbers in the page. */
export interface CardHourView {
  /** Begin of the hour. */
  hour: Instant;
  approved: Count;
  refused: Count;
  /** Still without an answer, or left by their payers. */
  open: Count;
  /** The most frequent first. */
  refusals: CardRefusalView[];
}

/** Cards of the last 24 hours. Hours without a card are left out. */
export interface CardsView {
  /** Whether far fewer of the last 60 minutes' cards were approved than of the seven days before. */
  has_fallen: boolean;
  /** The latest first. */
  hours: CardHourView[];
}

export const operationsEndpoints = {
  health: endpoint<None, None, None, HealthView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/health',
    ability: 'operations:read',
  }),
  /** Returns how many cards were approved and refused, and why. */
  cards: endpoint<None, None, None, CardsView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/cards',
    ability: 'operations:read',
  }),
  jobs: endpoint<None, None, None, JobsView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/jobs',
    ability: 'operations:read',
  }),
  /** Returns the latest first. */
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
  /** Returns the latest first. */
  deliveries: endpoint<None, FailedDeliveriesQuery, None, Page<FailedDeliveryView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/deliveries',
    ability: 'operations:read',
  }),
  /** Queues another message with the same content, or with the tickets that are still the recipient's. */
  retryDelivery: endpoint<{ delivery_id: Id }, None, None, FailedDeliveryView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/operations/deliveries/{delivery_id}/retry',
    ability: 'operations:act',
  }),
  /** Returns the latest to call first. */
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
  /** Returns the latest first. */
  receivedWebhooks: endpoint<None, ReceivedWebhooksQuery, None, ReceivedWebhooksView>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/webhooks',
    ability: 'operations:read',
  }),
  /** Returns the latest first. */
  failedWebhooks: endpoint<None, PageQuery, None, Page<FailedWebhookView>>({
    method: 'GET',
    areas: ['super-admin'],
    path: '/operations/webhooks/failed',
    ability: 'operations:read',
  }),
  /** Processes it again, as if it had just arrived. */
  replayWebhook: endpoint<{ notice_id: Id }, None, None, ReceivedWebhookView>({
    method: 'POST',
    areas: ['super-admin'],
    path: '/operations/webhooks/{notice_id}/replay',
    ability: 'operations:act',
  }),
};
