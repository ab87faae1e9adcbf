import { Banner, BarredTape, Logo, SkeletonBar } from '@festix/ui';
import { RequireSession } from '../../../frame/app/RequireSession.tsx';
import { ScreenFailure } from '../../../frame/system/ScreenFailure.tsx';
import { useTitle } from '../../../frame/app/use-title.ts';
import { SandboxTerminal } from './SandboxTerminal.tsx';
import { sandboxTerminalsTexts as texts } from './sandbox-terminals-texts.ts';
import { useSandboxTerminals } from './use-sandbox-terminals.ts';
import '@festix/ui/code-font.css';
import sandboxStyles from './sandbox.module.css';
import styles from './sandbox-terminals.module.css';

/** Replaces the card terminals of a gateway: lets the tester, who is signed in, be card, terminal and bank. */
export function SandboxTerminalsScreen() {
  useTitle(texts.title);
  return (
    <RequireSession>
      <SandboxTerminals />
    </RequireSession>
  );
}

function SandboxTerminals() {
  const { terminals, error, retry, play, isBusy } = useSandboxTerminals();
  if (!terminals && error) {
    return (
      <main className={sandboxStyles.sandbox}>
        <BarredTape />
        <ScreenFailure isAlone title={texts.loadFailed} error={error} onRetry={retry} />
      </main>
    );
  }
  const charged = terminals?.filter(({ charge }) => charge) ?? [];
  const free = terminals?.filter(({ charge }) => !charge) ?? [];
  return (
    <main className={sandboxStyles.sandbox}>
      <BarredTape />
      <header>
        <Logo height={24} />
        <h1 className="fx-announce">{texts.title}</h1>
      </header>
      <Banner tone="warning">{texts.notReal}</Banner>
      {terminals ? (
        <>
          <section className={styles.terminals} aria-label={texts.charged}>
            <h2>{texts.charged}</h2>
            {charged.length === 0 && <p>{texts.noneCharged}</p>}
            {charged.map((one) => (
              <SandboxTerminal key={one.reference} terminal={one} onPlay={play} isBusy={isBusy} />
            ))}
          </section>
          <section className={styles.terminals} aria-label={texts.free}>
            <h2>{texts.free}</h2>
            {free.map((one) => (
              <SandboxTerminal key={one.reference} terminal={one} onPlay={play} isBusy={isBusy} />
            ))}
          </section>
        </>
      ) : (
        <div className={sandboxStyles.loading} role="status" aria-label={texts.loading} aria-busy="true">
          <SkeletonBar width="40%" height={44} />
          <SkeletonBar height={120} />
        </div>
      )}
    </main>
  );
}
