/** As long as a team's name may be. */
export const TEAM_NAME_LENGTH = 120;
