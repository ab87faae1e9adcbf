import { inSqlite } from '../stage/browser.ts';
import type { Fault } from './fault.ts';

/** Returns the same fault for a browser that stores IndexedDB in SQLite instead of LevelDB. */
export function withSqlite({ name, happens, run, ...rest }: Fault): Fault {
  return {
    ...rest,
    name: `${name}-sqlite`,
    happens: `${happens}, with IndexedDB in SQLite`,
    run: (pace) => inSqlite(() => run(pace)),
  };
}
