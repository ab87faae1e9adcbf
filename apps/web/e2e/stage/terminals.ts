import { randomUUID } from 'node:crypto';
import { contract, type SandboxTerminalBody } from '@festix/domain/contract';
import { signedIn } from './api-client.ts';
import type { SalePoint } from './sale-points.ts';

/** A terminal of the sandbox that one test alone plays. */
export interface PlayedTerminal {
  reference: string;
  play(body: SandboxTerminalBody): Promise<unknown>;
  /** Resolves to whether a charge waits on it. */
  isCharging(): Promise<boolean>;
  giveBack(): Promise<void>;
}

/** Gives the only till of a sale point a terminal of the sandbox that nobody has. */
export async function giveTerminal({ id: sale_point_id }: SalePoint): Promise<PlayedTerminal> {
  const producer = await signedIn('produtor@festix.dev');
  const params = { sale_point_id };
  const { tills } = await producer.call(contract.terminals.list, { area: 'producer', params });
  const { data } = await producer.call(contract.terminals.sandbox, {});
  const terminal_id = randomUUID();
  for (const { reference } of data) {
    const serial = reference.slice(-8);
    const offered = await producer.call(contract.terminals.offered, { area: 'producer', params, query: { serial } });
    if (offered.data[0]?.sale_point) continue;
    const body = { id: terminal_id, reference, name: 'Maquininha azul', device_id: tills[0]!.id };
    const made = await producer
      .call(contract.terminals.create, { area: 'producer', params, body })
      .catch(() => undefined);
    // Another test may have taken it meanwhile.
    if (!made) continue;
    return {
      reference,
      play: (said) => producer.call(contract.terminals.playSandbox, { params: { reference }, body: said }),
      isCharging: async () => {
        const now = await producer.call(contract.terminals.sandbox, {});
        return now.data.some((one) => one.reference === reference && one.charge !== null);
      },
      giveBack: async () => {
        await producer.call(contract.terminals.playSandbox, { params: { reference }, body: { mood: 'awake' } });
        await producer.call(contract.terminals.remove, { area: 'producer', params: { sale_point_id, terminal_id } });
      },
    };
  }
  throw new Error('Every terminal of the sandbox is taken');
}
