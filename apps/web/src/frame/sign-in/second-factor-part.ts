/** The part of the settings where a second factor is turned on and off. */
export const SECOND_FACTOR_PART = 'duas-etapas';

/** Where whoever needs a second factor gets one. */
export const SECOND_FACTOR_PATH = `/settings#${SECOND_FACTOR_PART}`;
