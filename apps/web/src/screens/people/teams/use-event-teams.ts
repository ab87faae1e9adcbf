import { teamEndpoints, type EventTeamsView } from '@festix/domain/contract';
import { notices } from '@festix/domain/ground';
import { useNotices } from '@festix/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEdit } from '../../../frame/form/use-edit.ts';
import { useArea, useAreaTagged } from '../../../frame/areas/area-context.tsx';
import { referenceOf, reportDefect } from '../../../data/report-error.ts';
import { exchangeTagged, taggedKey, type Tagged } from '../../../data/tagged.ts';
import { bodyOf, changesBetween, NO_TICKS, tick, waiting, type MemberChange, type Ticks } from './ticks.ts';

/** Reads an event's teams and grants: the server's state, unsaved ticks, and changes in between. */
export function useEventTeams(event_id: string) {
  const { area, callTagged } = useArea();
  const queryClient = useQueryClient();
  const notice = useNotices();
  const params = { event_id };
  const reading = useAreaTagged(teamEndpoints.ofEvent, { params });
  const [ticks, setTicks] = useState<Ticks>(NO_TICKS);
  const [clash, setClash] = useState<MemberChange[]>();
  const key = taggedKey(teamEndpoints.ofEvent, { area, params });
  const { view, tag } = reading.data ?? { view: undefined, tag: undefined };
  const members = view?.members ?? [];
  const show = (now: Tagged<EventTeamsView>) => {
    queryClient.setQueryData(key, now);
  };

  /** Shows another person's faster save, below the ticks, or that it could not be read. */
  async function look(): Promise<void> {
    try {
      await compare();
    } catch (error) {
      reportDefect(error, 'event-teams.look');
      notice.error(notices.teamsLoadFailed, referenceOf(error));
    }
  }

  async function compare(): Promise<void> {
    const now = await queryClient.fetchQuery({
      queryKey: key,
      queryFn: ({ signal }) => exchangeTagged(teamEndpoints.ofEvent, { params, area, signal }),
      staleTime: 0,
    });
    setClash(changesBetween(members, now.view.members));
    setTicks((mine) => waiting(now.view.members, mine));
  }

  const grant = useEdit(
    tag,
    (_: undefined, headers) => callTagged(teamEndpoints.grant, { params, body: bodyOf(members, ticks), headers }),
    {
      place: 'grants.save',
      done: notices.grantsSaved,
      failed: notices.grantsSaveFailed,
      onOutdated: look,
      onDone: (now) => {
        show(now);
        // Ticks made during the save are still unsaved.
        setTicks((mine) => waiting(now.view.members, mine));
        setClash(undefined);
      },
    },
  );

  const attach = useEdit(
    tag,
    (team_ids: string[], headers) => callTagged(teamEndpoints.attach, { params, body: { team_ids }, headers }),
    {
      place: 'event-teams.save',
      done: notices.eventTeamsSaved,
      failed: notices.teamsSaveFailed,
      onOutdated: look,
      onDone: show,
    },
  );

  return {
    reading,
    view,
    ticks: waiting(members, ticks),
    clash,
    attach,
    grant,
    set: (user_id: string, permission: Parameters<typeof tick>[3], on: boolean) =>
      setTicks((mine) => tick(members, mine, user_id, permission, on)),
    discard: () => {
      setTicks(NO_TICKS);
      setClash(undefined);
    },
    dismissClash: () => setClash(undefined),
  };
}

export type EventTeams = ReturnType<typeof useEventTeams>;
