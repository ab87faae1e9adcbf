import { notices } from '@festix/domain/ground';

/** Requires a value of a field that is no text. */
export const required = { required: true, message: notices.required };
