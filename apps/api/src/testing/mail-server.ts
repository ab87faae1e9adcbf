import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A message as the server took it, envelope and all. */
export interface TakenMail {
  from: string;
  to: string[];
  user: string | undefined;
  raw: string;
}

/** The answer by which a server refuses. */
export interface SmtpRefusal {
  code: number;
  text: string;
}

/** A mail server on the loopback that speaks real SMTP, and refuses what a test tells it to. */
export class TestMailServer {
  readonly taken: TakenMail[] = [];
  /** Given to the next recipients, one each. */
  readonly refusals: SmtpRefusal[] = [];

  private readonly server: SMTPServer;
  readonly port: number;

  private constructor(server: SMTPServer, port: number) {
    this.server = server;
    this.port = port;
  }

  static readonly user = { name: 'festix', password: 'a senha do correio' };

  /**
   * Starts the server. With a certificate it allows sign-in only after STARTTLS, as the host `localhost`; without one
   * it has no TLS.
   */
  static async start(tls?: SecureContextOptions): Promise<TestMailServer> {
    // Its handlers run once there are sessions, and there is a server by then.
    const here: { mail?: TestMailServer } = {};
    const server = new SMTPServer({
      ...(tls ?? { allowInsecureAuth: true, disabledCommands: ['STARTTLS'] }),
      onAuth: ({ username, password }, _session, answer) => {
        const { name, password: right } = TestMailServer.user;
        if (username === name && password === right) answer(null, { user: username });
        else answer(faultOf({ code: 535, text: '5.7.8 Authentication credentials invalid' }));
      },
      onRcptTo: (_address, _session, answer) => {
        const refusal = here.mail?.refusals.shift();
        answer(refusal && faultOf(refusal));
      },
      onData: (stream, { envelope, user }, answer) => {
        text(stream).then(
          (raw) => {
            const from = envelope.mailFrom ? envelope.mailFrom.address : '';
            const to = envelope.rcptTo.map(({ address }) => address);
            here.mail?.taken.push({ from, to, user: user as string | undefined, raw });
            answer();
          },
          (error: Error) => answer(error),
        );
      },
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    // A sender that is killed breaks its connection, which is no fault of this server.
    server.on('error', () => undefined);
    const { port } = server.server.address() as AddressInfo;
    return (here.mail = new TestMailServer(server, port));
  }

  url({ name, password } = TestMailServer.user, host = '127.0.0.1'): string {
    return `smtp://${encodeURIComponent(name)}:${encodeURIComponent(password)}@${host}:${this.port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((stopped) => this.server.close(stopped));
  }
}

function faultOf({ code, text: message }: SmtpRefusal): Error {
  return Object.assign(new Error(message), { responseCode: code });
}
