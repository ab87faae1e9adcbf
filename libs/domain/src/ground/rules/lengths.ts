/* Limits of forms, in characters for texts; the same for forms and API. */

export const PERSON_NAME_LENGTH = 120;
export const TEAM_NAME_LENGTH = 120;
/** Addresses invited with one new team. */
export const MOST_INVITED = 50;
export const SALE_POINT_NAME_LENGTH = 120;
/** Limits of a sale point's sale, and of its leases of one lot; `usual` is the default. */
export const TICKETS_PER_SALE = Object.freeze({ least: 1, most: 500, usual: 20 });
export const OFFLINE_PLACES = Object.freeze({ least: 0, most: 200, usual: 50 });
/** Most events that a sale point names. */
export const MOST_POINT_EVENTS = 300;
/** A person's own sentences: the reason of a request or a refusal. */
export const REASON_LENGTH = 2_000;
/** A reason in an op: of a void, or of a cash event. */
export const OP_REASON_LENGTH = 500;
/** An announcement's text, and a venue or a line-up in words. */
export const ANNOUNCED_LENGTH = 1_000;
/** The reference on a card machine's slip. */
export const CARD_REFERENCE_LENGTH = 64;

export const EVENT_NAME_LENGTH = 200;
export const EVENT_SUMMARY_LENGTH = 500;
/** A search of a list, in characters, unless its own fields say otherwise. */
export const SEARCH_LENGTH = 100;

/** Least characters of a word in a search over everything. */
export const LEAST_SEARCHED = 3;
/** HTML included. */
export const EVENT_DESCRIPTION_LENGTH = 50_000;
/** Most tickets of any order. */
export const MOST_TICKETS_PER_ORDER = 500;
/** Centavos of an order without its fee, R$ 10.000.000,00: with a fee of 100 % it still is a 32-bit integer. */
export const MOST_ORDER_SUBTOTAL = 1_000_000_000;
/** What an event may sell in one order online; `usual` where its producer says nothing. */
export const TICKETS_PER_ORDER = Object.freeze({ least: 1, most: MOST_TICKETS_PER_ORDER, usual: 10 });
/** Highest limit of tickets for one person. */
export const MOST_TICKETS_BY_USER = 1_000;

/** Buyers that a waiting room admits each minute. */
export const WAITING_ROOM_RATE = Object.freeze({ least: 10, most: 10_000 });
/** Any field of a venue that is a sentence or a name. */
export const VENUE_TEXT_LENGTH = 300;
export const VENUE_NUMBER_LENGTH = 20;
