/** What the API's own tests take mail with, for whoever plays on a stage that sends it by SMTP. */
export { TestMailServer } from '../../apps/api/src/testing/mail-server.ts';
export { partOf, readMime } from '../../apps/api/src/testing/mime.ts';
