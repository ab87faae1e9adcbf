import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { certificateEnds } from './certificate-ends.ts';

const CERTIFICATE = fileURLToPath(new URL('../../../testing/tls/certificate.pem', import.meta.url));
const NONE = { TLS_CERT: '', DATABASE_URL: 'postgres://banco/festix', DATABASE_REPLICA_URL: '' };

it('certificate metrics contain the end of each certificate that a process serves, and nothing else', () => {
  expect(certificateEnds(NONE)).toEqual([]);
  const account = `postgres://banco/festix?sslmode=verify-full&sslcert=${CERTIFICATE}&sslkey=/key`;
  const all = certificateEnds({ TLS_CERT: CERTIFICATE, DATABASE_URL: account, DATABASE_REPLICA_URL: account });
  expect(all.map(({ certificate }) => certificate)).toEqual(['https', 'database', 'replica']);
  for (const { ends } of all) expect(ends).toBeGreaterThan(1_700_000_000);
});
