/* What forms take at most, in characters where it is text, told alike by forms and by the API. */

export const PERSON_NAME_LENGTH = 120;
export const TEAM_NAME_LENGTH = 120;
/** Addresses that are invited with one new team. */
export const MOST_INVITED = 50;
/** What a person writes in sentences: why a request is made or refused. */
export const REASON_LENGTH = 2_000;
