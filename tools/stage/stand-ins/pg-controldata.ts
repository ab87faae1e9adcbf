import { controlDataOf } from './control-data.ts';

/** Stands in for pg_controldata, which does not come from npm: `pg_controldata <data folder>`. */
process.stdout.write(controlDataOf(process.argv.at(-1) ?? ''));
