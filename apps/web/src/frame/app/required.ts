import { notices } from '@festix/domain/ground';

/** For fields that are no text. */
export const required = { required: true, message: notices.required };
