/** Exports the mail server of the API's tests, for stages that send by SMTP. */
export { TestMailServer } from '../../apps/api/src/testing/mail-server.ts';
export { partOf, readMime } from '../../apps/api/src/testing/mime.ts';
