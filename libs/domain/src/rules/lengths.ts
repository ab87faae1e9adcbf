/* What forms take at most, in characters where it is text, told alike by forms and by the API. */

export const PERSON_NAME_LENGTH = 120;
export const TEAM_NAME_LENGTH = 120;
/** Addresses that are invited with one new team. */
export const MOST_INVITED = 50;
/** What a person writes in sentences: why a request is made or refused. */
export const REASON_LENGTH = 2_000;

export const EVENT_NAME_LENGTH = 200;
export const EVENT_SUMMARY_LENGTH = 500;
/** What a list is searched by, in characters, where its own fields don't say. */
export const SEARCH_LENGTH = 100;
/** HTML included. */
export const EVENT_DESCRIPTION_LENGTH = 50_000;
/** More than this no order takes. */
export const MOST_TICKETS_PER_ORDER = 500;
/** The greatest limit of tickets for one person. */
export const MOST_TICKETS_BY_USER = 1_000;

/** Buyers that a waiting room lets in each minute. */
export const WAITING_ROOM_RATE = Object.freeze({ least: 10, most: 10_000 });
/** Any field of a venue that is a sentence or a name. */
export const VENUE_TEXT_LENGTH = 300;
export const VENUE_NUMBER_LENGTH = 20;
