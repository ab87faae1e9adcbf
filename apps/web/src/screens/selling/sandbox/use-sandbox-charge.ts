import { buyingEndpoints, paymentEndpoints, type SandboxBody } from '@festix/domain/contract';
import { useParams } from 'react-router-dom';
import { useAction } from '../../../frame/app/use-action.ts';
import { call } from '../../../data/call.ts';
import { useCall } from '../../../data/queries.ts';
import { sandboxTexts as texts } from './sandbox-texts.ts';

/** Reads the charge in the address, and its next steps. */
export function useSandboxCharge() {
  const { payment_id = '' } = useParams();
  const params = { payment_id };
  const { data, error, refetch } = useCall(paymentEndpoints.sandboxCharge, { params });
  const { run, isBusy } = useAction((body: SandboxBody) => call(buyingEndpoints.sandbox, { params, body }), {
    place: 'sandbox.say',
    failed: texts.sayFailed,
    onDone: async () => void (await refetch()),
  });
  return { charge: data, error, retry: () => void refetch(), say: (body: SandboxBody) => void run(body), isBusy };
}
