import {
  type FailedDeliveryView,
  type FailedJobView,
  type FailedWebhookView,
  type OperatedDeviceView,
  type ReceivedWebhookView,
} from '@festix/domain/contract';
import { deliveryFailureText } from '@festix/domain/messages';
import { withoutPersonalData } from '../../../kernel/watch/error-port.ts';
import { presentDevice } from '../../door/devices/device.presenter.ts';
import type { FailedWebhookRow } from '../webhooks/webhook-deliveries.queries.ts';
import { presentDelivery } from '../webhooks/webhooks.presenter.ts';
import type { FailedDeliveryRow } from './failed-deliveries.queries.ts';
import type { FailedJobRow } from './jobs.queries.ts';
import type { OperatedDeviceRow } from './operated-devices.queries.ts';
import type { ReceivedWebhookRow } from './received-webhooks.queries.ts';

export function presentFailedJob(row: FailedJobRow): FailedJobView {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    failed_at: row.failed_at.toISOString(),
    failure: row.failure && withoutPersonalData(row.failure),
  };
}

export function presentFailedDelivery(row: FailedDeliveryRow): FailedDeliveryView {
  return { ...row, failure: deliveryFailureText(row.failure ?? ''), created_at: row.created_at.toISOString() };
}

export function presentOperatedDevice({ events, events_count, ...device }: OperatedDeviceRow): OperatedDeviceView {
  return { ...presentDevice(device), events, events_count };
}

export function presentReceivedWebhook(row: ReceivedWebhookRow): ReceivedWebhookView {
  return {
    ...row,
    failure: row.failure && withoutPersonalData(row.failure),
    sent_at: row.sent_at?.toISOString() ?? null,
    received_at: row.received_at.toISOString(),
    handled_at: row.handled_at?.toISOString() ?? null,
  };
}

export function presentFailedWebhook({ url, producer_id, producer_name, ...row }: FailedWebhookRow): FailedWebhookView {
  return { ...presentDelivery(row), url: withoutQuery(url), producer: { id: producer_id, name: producer_name } };
}

/** Removes the query of a producer's URL, which may hold a secret. */
function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}
