import {
  apiKeyEndpoints,
  webhookEndpoints,
  type Id,
  type Page,
  type WebhookDeliveriesQuery,
  type WebhookDeliveryView,
} from '@festix/domain/contract';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useAreaCall } from '../../../frame/areas/area-context.tsx';

/** Rows a page. */
export const DELIVERIES_PER_PAGE = 10;

/** Milliseconds between readings while a webhook event is on its way, which takes seconds. */
const LOOK_AGAIN = 3_000;

export function useWebhooks() {
  return useAreaCall(webhookEndpoints.list, {});
}

export function useApiKeys() {
  return useAreaCall(apiKeyEndpoints.list, {});
}

/** Reads the webhook events of an address; again and again while one is in its first delivery. */
export function useWebhookDeliveries(webhook_id: Id, query: WebhookDeliveriesQuery) {
  return useAreaCall(
    webhookEndpoints.deliveries,
    { params: { webhook_id }, query },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) => (isOnItsWay(data) ? LOOK_AGAIN : false),
    },
  );
}

function isOnItsWay(page: Page<WebhookDeliveryView> | undefined): boolean {
  return page?.data.some(({ state, attempts }) => state === 'waiting' && attempts === 0) ?? false;
}

/** Returns a function that reads all cached webhooks and keys again. */
export function useReloadDevelopers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const paths = [webhookEndpoints.list.path, webhookEndpoints.deliveries.path, apiKeyEndpoints.list.path];
    await Promise.all(paths.map((path) => queryClient.invalidateQueries({ queryKey: [path] })));
  };
}
