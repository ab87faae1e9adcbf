import pg from 'pg';
import { firstUrlOf } from '../../database-hosts.ts';
import { connectionOf } from './connection-files.ts';
import { choiceOf, type ChosenConnection, type ServerChoice } from './server-choice.ts';
import { LONGEST_ANSWER, stateOn } from './server-state.ts';

type Connected = (error: Error | null, client?: pg.Client) => void;
type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/**
 * Returns the client class of a database URL, for pools and single connections: each connection uses the contents of
 * its time of the URL's files, and goes to the server that the URL asks for.
 */
export function clientOf(databaseUrl: string): ClientClass {
  const choice = choiceOf(databaseUrl);
  return choice ? chosenClientOf(choice, firstUrlOf(databaseUrl)) : ownClientOf(databaseUrl);
}

const ownClientOf = (databaseUrl: string): ClientClass =>
  class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, ...connectionOf(databaseUrl) });
    }
  };

const chosenClientOf = (choice: ServerChoice, firstUrl: string): ClientClass =>
  class extends ChosenClient {
    constructor(config?: pg.ClientConfig) {
      super(choice, { ...config, ...connectionOf(firstUrl) });
    }
  };

/** Returns a client of a database URL for one connection, not connected yet. */
export const clientFor = (databaseUrl: string, config: pg.ClientConfig): pg.Client =>
  new (clientOf(databaseUrl))(config);

/** The function of PostgreSQL that warns of a commit whose wait for the standby was cancelled. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';
const READ_ONLY = '25006';

/** A connection to the server that its URL asks for, whichever host that is by then. */
class ChosenClient extends pg.Client implements ChosenConnection {
  constructor(
    private readonly choice: ServerChoice,
    config: pg.ClientConfig,
  ) {
    super({ ...config, keepAlive: true, connectionTimeoutMillis: LONGEST_ANSWER });
    this.on('error', () => choice.doubt());
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) choice.doubt();
    });
    // The commit is done here and perhaps nowhere else, and PostgreSQL answers as if it were everywhere.
    this.connection.on('notice', ({ routine }: { routine?: string }) => {
      if (routine === WAIT_FOR_STANDBY) this.fail(new Error('Connection terminated: a commit may not be replicated'));
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.Client> | void {
    const connected = this.reach();
    if (!callback) return connected;
    connected.then((client) => callback(null, client), callback);
  }

  fail(error: Error): void {
    // What runs fails now: an answer that is on its way is no longer taken.
    this.connection.emit('error', error);
    this.connection.stream.destroy();
  }

  private async reach(): Promise<pg.Client> {
    const url = await this.choice.find();
    const { host, port } = new pg.Client(connectionOf(url));
    Object.assign(this, { host, port });
    try {
      await super.connect();
      this.choice.check(await stateOn(this));
    } catch (error) {
      this.connection.stream.destroy();
      this.choice.missed(url);
      throw error;
    }
    this.once('end', () => this.choice.closed(this));
    this.choice.opened(this, url);
    return this;
  }
}
