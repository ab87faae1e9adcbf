/* What forms take at most, in characters where it is text, told alike by forms and by the API. */

export const PERSON_NAME_LENGTH = 120;
export const TEAM_NAME_LENGTH = 120;
/** Addresses that are invited with one new team. */
export const MOST_INVITED = 50;
export const SALE_POINT_NAME_LENGTH = 120;
/** What a sale point may sell at once, and hold of one lot for selling offline; `usual` where nobody says. */
export const TICKETS_PER_SALE = Object.freeze({ least: 1, most: 500, usual: 20 });
export const OFFLINE_PLACES = Object.freeze({ least: 0, most: 200, usual: 50 });
/** Events that a sale point names at most. */
export const MOST_POINT_EVENTS = 300;
/** What a person writes in sentences: why a request is made or refused. */
export const REASON_LENGTH = 2_000;
/** Of that what an op carries: why a till took a sale back, or moved cash. */
export const OP_REASON_LENGTH = 500;
/** What the buyers of an event are told, and a venue or a line-up in such words. */
export const ANNOUNCED_LENGTH = 1_000;
/** What a card machine printed for a payment. */
export const CARD_REFERENCE_LENGTH = 64;

export const EVENT_NAME_LENGTH = 200;
export const EVENT_SUMMARY_LENGTH = 500;
/** What a list is searched by, in characters, where its own fields don't say. */
export const SEARCH_LENGTH = 100;

/** Characters of a word that tell enough to be searched for everywhere. */
export const LEAST_SEARCHED = 3;
/** HTML included. */
export const EVENT_DESCRIPTION_LENGTH = 50_000;
/** More than this no order takes. */
export const MOST_TICKETS_PER_ORDER = 500;
/** Centavos of an order without its fee, R$ 10.000.000,00: with a fee of 100 % it still is a 32-bit integer. */
export const MOST_ORDER_SUBTOTAL = 1_000_000_000;
/** What an event may sell in one order online; `usual` where its producer says nothing. */
export const TICKETS_PER_ORDER = Object.freeze({ least: 1, most: MOST_TICKETS_PER_ORDER, usual: 10 });
/** The greatest limit of tickets for one person. */
export const MOST_TICKETS_BY_USER = 1_000;

/** Buyers that a waiting room lets in each minute. */
export const WAITING_ROOM_RATE = Object.freeze({ least: 10, most: 10_000 });
/** Any field of a venue that is a sentence or a name. */
export const VENUE_TEXT_LENGTH = 300;
export const VENUE_NUMBER_LENGTH = 20;
