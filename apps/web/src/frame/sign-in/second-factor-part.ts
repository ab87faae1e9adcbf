/** Anchor of the second factor in the settings. */
export const SECOND_FACTOR_PART = 'duas-etapas';

/** Path of the setup of a second factor. */
export const SECOND_FACTOR_PATH = `/settings#${SECOND_FACTOR_PART}`;
