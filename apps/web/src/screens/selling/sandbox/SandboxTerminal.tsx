import type { SandboxTerminalBody, SandboxTerminalMood, SandboxTerminalView } from '@festix/domain/contract';
import { statusDetailText } from '@festix/domain/selling';
import { Amount, Button, Code, Facts, FlagButton } from '@festix/ui';
import { useId, useState } from 'react';
import { SANDBOX_REFUSALS, sandboxTerminalsTexts as texts } from './sandbox-terminals-texts.ts';
import sandboxStyles from './sandbox.module.css';
import styles from './sandbox-terminals.module.css';

export interface SandboxTerminalProps {
  terminal: SandboxTerminalView;
  onPlay: (reference: string, body: SandboxTerminalBody) => void;
  isBusy: boolean;
}

/** Shows one terminal: how it answers, and the charge that waits on it with its possible ends. */
export function SandboxTerminal({ terminal, onPlay, isBusy }: SandboxTerminalProps) {
  const { reference, mood, charge } = terminal;
  const play = (body: SandboxTerminalBody) => onPlay(reference, body);
  const moods = Object.entries(texts.moods) as [SandboxTerminalMood, string][];
  return (
    <article className={styles.terminal} aria-label={reference}>
      <div className={styles.head}>
        <h3>
          <Code>{reference}</Code>
        </h3>
        <select
          aria-label={texts.moodOf(reference)}
          value={mood}
          disabled={isBusy}
          onChange={({ target }) => play({ mood: target.value as SandboxTerminalMood })}
        >
          {moods.map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {charge && <Charge charge={charge} onPlay={play} isBusy={isBusy} />}
    </article>
  );
}

interface ChargeProps {
  charge: NonNullable<SandboxTerminalView['charge']>;
  onPlay: (body: SandboxTerminalBody) => void;
  isBusy: boolean;
}

function Charge({ charge: { amount, order_code, status_detail }, onPlay, isBusy }: ChargeProps) {
  const [reason, setReason] = useState<string>(SANDBOX_REFUSALS[0]);
  const id = useId();
  return (
    <>
      <p className={styles.amount}>
        <Amount cents={amount} as="figure" />
      </p>
      <Facts
        facts={[
          { label: texts.order, value: <Code>{order_code}</Code> },
          ...(status_detail ? [{ label: texts.state, value: statusDetailText(status_detail) }] : []),
        ]}
      />
      <div className={sandboxStyles.ways}>
        <FlagButton
          className={sandboxStyles.whole}
          block
          loading={isBusy}
          onClick={() => onPlay({ outcome: 'approve' })}
        >
          {texts.outcomes.approve}
        </FlagButton>
        {(['fetch', 'check', 'cancel', 'expire'] as const).map((outcome) => (
          <Button key={outcome} size="large" disabled={isBusy} onClick={() => onPlay({ outcome })}>
            {texts.outcomes[outcome]}
          </Button>
        ))}
      </div>
      <div className={styles.refusal}>
        <label htmlFor={id}>{texts.reason}</label>
        <select id={id} value={reason} onChange={({ target }) => setReason(target.value)}>
          {SANDBOX_REFUSALS.map((one) => (
            <option key={one} value={one}>
              {statusDetailText(one)}
            </option>
          ))}
        </select>
        <Button size="large" disabled={isBusy} onClick={() => onPlay({ outcome: 'refuse', status_detail: reason })}>
          {texts.outcomes.refuse}
        </Button>
      </div>
    </>
  );
}
