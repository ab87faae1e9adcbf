/* Loaded apart: the server's reasons bring the texts of all refusals of the API. */
export { outcomeWords } from '@festix/domain/sync';
