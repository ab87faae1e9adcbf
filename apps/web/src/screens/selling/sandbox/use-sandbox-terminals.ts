import { terminalEndpoints, type SandboxTerminalBody } from '@festix/domain/contract';
import { SECOND } from '@festix/domain/ground';
import { useAction } from '../../../frame/app/use-action.ts';
import { call } from '../../../data/call.ts';
import { useCall } from '../../../data/queries.ts';
import { sandboxTerminalsTexts as texts } from './sandbox-terminals-texts.ts';

/** Milliseconds between two looks: a till may send a charge at any moment. */
const LOOK_EVERY = 3 * SECOND;

/** Reads the sandbox's terminals, again and again, and plays them. */
export function useSandboxTerminals() {
  const { data, error, refetch } = useCall(terminalEndpoints.sandbox, {}, { refetchInterval: LOOK_EVERY });
  const { run, isBusy } = useAction(
    ({ reference, body }: { reference: string; body: SandboxTerminalBody }) =>
      call(terminalEndpoints.playSandbox, { params: { reference }, body }),
    { place: 'sandbox.terminal', failed: texts.sayFailed, onDone: async () => void (await refetch()) },
  );
  const play = (reference: string, body: SandboxTerminalBody) => void run({ reference, body });
  return { terminals: data?.data, error, retry: () => void refetch(), play, isBusy };
}
