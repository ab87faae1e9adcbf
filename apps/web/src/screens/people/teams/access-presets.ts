import { GRANTS, type Grant } from '@festix/domain/people';

/** What a person is invited to do at an event: a common set of grants, the sale of tickets, or grants one by one. */
export const ACCESS_PRESETS = ['door', 'till', 'money', 'everything', 'chosen'] as const;

export type AccessPreset = (typeof ACCESS_PRESETS)[number];

/** The grants of the presets that have them: a till needs none, because its operators belong to a sale point. */
export const presetGrants: Readonly<Record<Exclude<AccessPreset, 'till' | 'chosen'>, readonly Grant[]>> = Object.freeze(
  {
    door: ['checkins'],
    money: ['overview', 'sales', 'payouts'],
    everything: GRANTS,
  },
);

/** Returns the grants of an invitation to a team. */
export function grantsInvited(preset: Exclude<AccessPreset, 'till'>, chosen: readonly Grant[]): readonly Grant[] {
  return preset === 'chosen' ? chosen : presetGrants[preset];
}
