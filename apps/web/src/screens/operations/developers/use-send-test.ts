import { webhookEndpoints, type Id } from '@festix/domain/contract';
import { useAction } from '../../../frame/app/use-action.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { developersTexts as texts } from './developers-texts.ts';
import { useReloadDevelopers } from './use-developers.ts';

/** Sends a test to an address. */
export function useSendTest(webhook_id: Id) {
  const { call } = useArea();
  const reload = useReloadDevelopers();
  return useAction<undefined, unknown>(() => call(webhookEndpoints.test, { params: { webhook_id } }), {
    place: 'developers.test',
    done: texts.testSent,
    failed: texts.testFailed,
    onDone: reload,
  });
}
