/**
 * Says by its exit code whether the process of this container answers: the image's health check. A file, because engines
 * differ in how they split a command with spaces in it.
 */
const scheme = process.env['TLS_CERT'] ? 'https' : 'http';
const answered = await fetch(`${scheme}://localhost:${process.env['PORT']}/api/health/live`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(answered ? 0 : 1);
