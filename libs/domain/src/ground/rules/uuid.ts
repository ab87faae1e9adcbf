import { fieldProblems } from '../problems/field-problems.ts';
import { textRule } from './rule.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Accepts an id of any client, in any version of UUID. */
export const uuidText = textRule('uuid_invalid', fieldProblems.id, (text) => UUID.test(text), { format: 'uuid' });
