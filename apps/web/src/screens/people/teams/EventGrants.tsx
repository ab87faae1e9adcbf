import { type EventTeamsView } from '@festix/domain/contract';
import { grantNames, GRANTS, type Grant } from '@festix/domain/people';
import { Banner, EmptyState, SectionTitle } from '@festix/ui';
import { CheckGrid, SaveBar, type CheckGridColumn, type CheckGridRow } from '@festix/ui/workbench';
import { UsersThree } from '@phosphor-icons/react/UsersThree';
import { useEffect, useRef } from 'react';
import { LeaveGuard } from '../../../frame/app/LeaveGuard.tsx';
import { isTicked, type MemberChange } from './ticks.ts';
import { grantExplanations, teamsTexts as texts } from './teams-texts.ts';
import type { EventTeams } from './use-event-teams.ts';
import styles from './teams.module.css';

const COLUMNS: CheckGridColumn<Grant>[] = GRANTS.map((grant) => ({
  key: grant,
  label: grantNames[grant],
  explanation: grantExplanations[grant],
  ...(grant === 'supervise' && { apart: true }),
}));

/** Shows the grants of each person of the event's teams. */
export function EventGrants({ teams, view }: { teams: EventTeams; view: EventTeamsView }) {
  const { ticks, clash, grant, set, discard, dismissClash } = teams;
  const changed = Object.keys(ticks).length;
  const hasTeams = view.teams.some((team) => team.is_attached);
  if (!hasTeams) return null;
  return (
    <section>
      <SectionTitle>{texts.grants}</SectionTitle>
      <p className={styles.grantsLine}>{texts.grantsLine}</p>
      {clash && <Clash changes={clash} onDismiss={dismissClash} />}
      {view.members.length === 0 ? (
        <EmptyState of={UsersThree} title={texts.nobodyYet} line={texts.nobodyYetLine} />
      ) : (
        <CheckGrid<Grant>
          label={texts.grantsLabel}
          rowsTitle={texts.personTitle}
          legendLabel={texts.grantsLegend}
          rows={rowsOf(view)}
          columns={COLUMNS}
          isChecked={(user_id, permission) => isTicked(view.members, ticks, user_id, permission)}
          isChanged={(user_id, permission) => ticks[user_id]?.[permission] !== undefined}
          onChange={set}
        />
      )}
      {changed > 0 && (
        <SaveBar
          label={texts.peopleChanged(changed)}
          saveLabel={grant.isBusy ? texts.saving : texts.saveGrants}
          busy={grant.isBusy}
          onSave={() => void grant.run(undefined)}
          onDiscard={discard}
        />
      )}
      <LeaveGuard isUnsaved={() => changed > 0} />
    </section>
  );
}

function rowsOf({ members, teams }: EventTeamsView): CheckGridRow[] {
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return members.map(({ user, team_ids }) => ({
    key: user.id,
    title: user.name,
    detail: team_ids.map((id) => names.get(id)).join(', '),
  }));
}

/** Shows another person's save meanwhile: people and grants. */
function Clash({ changes, onDismiss }: { changes: MemberChange[]; onDismiss(): void }) {
  const told = useRef<HTMLDivElement>(null);
  // On a phone the boxes that were just ticked are far below it.
  useEffect(() => {
    // Newer browsers answer with a promise, which must not become the effect's clean-up.
    void told.current?.scrollIntoView?.({ block: 'center' });
  }, [changes]);
  return (
    <div ref={told} className={styles.clash} role="alert">
      <Banner tone="warning" onDismiss={onDismiss}>
        {texts.clash}
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change.name}>
                <b>{change.name}</b> {changeWords(change)}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}

function changeWords({ joined, left, gained, lost }: MemberChange): string {
  if (left) return texts.left;
  const named = (grants: Grant[]) => grants.map((grant) => grantNames[grant]).join(', ');
  return [
    joined && texts.joined,
    gained.length > 0 && `${texts.gained} ${named(gained)}`,
    lost.length > 0 && `${texts.lost} ${named(lost)}`,
  ]
    .filter(Boolean)
    .join('; ');
}
