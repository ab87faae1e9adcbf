import { UPRIGHT_TABLET, useMediaQuery } from '@festix/ui';
import { walkBoxes } from '@festix/ui/workbench';
import { Checkbox } from 'antd';
import { useEvent } from '../../../frame/event/event-context.tsx';
import { cellsOf, countsEntries, grantIn, setEntries, tick, type AccessDraft, type Cell } from './access-draft.ts';
import { accessTexts as texts } from './access-texts.ts';
import { shortDay } from './access-words.ts';
import { AccessCards } from './AccessCards.tsx';
import { EntriesMenu } from './EntriesMenu.tsx';
import { LotHead, type AccessGridProps } from './LotHead.tsx';
import type { AccessLot } from './use-access.ts';
import styles from './access.module.css';

/** Shows what each lot opens: boxes by area and day, where there is no room a card for each lot. */
export function AccessGrid(grid: AccessGridProps) {
  const isNarrow = useMediaQuery(UPRIGHT_TABLET);
  if (grid.lots.length === 0) return <p className={styles.partNone}>{texts.noLots}</p>;
  return isNarrow ? <AccessCards {...grid} /> : <AccessTable {...grid} />;
}

function AccessTable(grid: AccessGridProps) {
  const { draft, lots } = grid;
  const { time_zone: zone } = useEvent();
  const { areas, days } = draft;
  const cells = cellsOf(draft);
  return (
    <div className={styles.ledger} role="group" aria-label={texts.grid} onKeyDown={walkBoxes}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col" rowSpan={days.length > 0 ? 2 : 1}>
              {texts.lot}
            </th>
            {areas.map(({ number, name }) => (
              <th key={number} scope="colgroup" colSpan={Math.max(days.length, 1)} className={styles.edge}>
                {name}
              </th>
            ))}
          </tr>
          {days.length > 0 && (
            <tr className="fx-num">
              {cells.map((cell) => (
                <th key={keyOf(cell)} scope="col" className={edgeOf(cell, draft)} title={cell.day?.name}>
                  {cell.day && shortDay(cell.day, days, zone)}
                </th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {lots.map((lot) => (
            <tr key={lot.id}>
              <th scope="row">
                <LotHead {...grid} lot={lot} />
              </th>
              {cells.map((cell) => (
                <td key={keyOf(cell)} className={edgeOf(cell, draft)}>
                  <Box {...grid} lot={lot} cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function keyOf({ area, day }: Cell): string {
  return `${area.number} ${day?.id ?? ''}`;
}

/** Returns the class of the first column of an area, which a line sets off. */
function edgeOf({ day }: Cell, { days }: AccessDraft): string | undefined {
  return day === null || day.id === days[0]?.id ? styles.edge : undefined;
}

interface BoxProps extends AccessGridProps {
  lot: AccessLot;
  cell: Cell;
}

function Box({ lot, cell, draft, setDraft, isReadOnly }: BoxProps) {
  const grant = grantIn(draft, lot.id, cell);
  const name = texts.box(lot.name, cell.area.name, cell.day?.name);
  return (
    <span className={styles.box}>
      <Checkbox
        aria-label={name}
        checked={grant !== undefined}
        disabled={isReadOnly}
        onChange={({ target }) => setDraft(tick(draft, lot.id, cell, target.checked))}
      />
      {grant && countsEntries(draft, cell.area) && (
        <EntriesMenu
          label={name}
          entries={grant.entries}
          exits={cell.area.exits}
          isReadOnly={isReadOnly}
          onChange={(entries) => setDraft(setEntries(draft, lot.id, cell, entries))}
        />
      )}
    </span>
  );
}
