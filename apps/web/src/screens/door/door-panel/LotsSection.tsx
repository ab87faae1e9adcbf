import type { DoorPanelLotView } from '@festix/domain/contract';
import { Count, formatPercent, lotColour, LotName, SectionTitle } from '@festix/ui';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import styles from './door-panel.module.css';

/** Shows the admitted of each lot. */
export function LotsSection({ lots }: { lots: readonly DoorPanelLotView[] }) {
  return (
    <section aria-label={texts.lots}>
      <SectionTitle ruled>{texts.lots}</SectionTitle>
      {lots.length === 0 ? (
        <p className={styles.none}>{texts.noLots}</p>
      ) : (
        <ul className={styles.lots} aria-label={texts.lots}>
          {lots.map((lot) => (
            <Lot key={lot.id} lot={lot} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Lot({ lot: { name, sorting, inside, expected } }: { lot: DoorPanelLotView }) {
  const share = expected === 0 ? 0 : Math.min(1, inside / expected);
  return (
    <li>
      <span className={styles.lotWords}>
        <LotName name={name} order={sorting} />
        <b>
          <Count value={inside} of={expected} />
        </b>
        <span className="fx-quiet fx-num">{formatPercent(100 * share)}</span>
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${100 * share}%`, background: lotColour(sorting) }} />
      </span>
    </li>
  );
}
