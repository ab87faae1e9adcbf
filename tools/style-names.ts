import { basename } from 'node:path';

/** The end of a sheet whose classes are its own. */
export const MODULE = '.module.css';

/** Returns the name that opens every class of a module: `sale-parts` for `sale-parts.module.css`. */
export const blockOf = (file: string): string => basename(file, MODULE);

/**
 * Returns a class as pages have it: `button_primary` for `primary` of `button.module.css`. No two modules have one name,
 * and neither half holds an underscore. Without a hash, what the server draws before the app does can use it, and a first
 * load stays as small as with classes by hand.
 */
export const scopedName = (local: string, file: string): string => `${blockOf(file.replace(/\?.*$/, ''))}_${local}`;
