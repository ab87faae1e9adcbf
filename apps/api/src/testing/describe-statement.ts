import type pg from 'pg';

/** The types of a statement's parameters, and its columns. */
export interface Description {
  params: number[];
  columns: { name: string; type: number }[];
  /** The reason if PostgreSQL refuses the statement. */
  fault?: string;
}

interface Connection {
  parse(query: object): void;
  describe(what: object): void;
  sync(): void;
  removeAllListeners(event: 'parameterDescription'): void;
  once(event: 'parameterDescription', then: (message: { dataTypeIDs: number[] }) => void): void;
}

/** Has PostgreSQL parse a statement, which it does not run. */
export function describeStatement(client: pg.ClientBase, text: string): Promise<Description> {
  return new Promise((resolve) => {
    const found: Description = { params: [], columns: [] };
    const asked = {
      submit: (connection: Connection) => {
        // A statement that PostgreSQL refused has left its listener.
        connection.removeAllListeners('parameterDescription');
        connection.once('parameterDescription', ({ dataTypeIDs }) => (found.params = dataTypeIDs));
        connection.parse({ text, name: '', types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: { name: string; dataTypeID: number }[] }) => {
        found.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
      },
      // The client forgets a query that failed.
      handleError: (error: Error) => resolve({ ...found, fault: error.message }),
      handleReadyForQuery: () => resolve(found),
    };
    client.query(asked as unknown as pg.Submittable);
  });
}
