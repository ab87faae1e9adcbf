import { metaOf } from './page-tags.ts';

/** The support contact of the installation, if it names one. */
export interface SupportContact {
  email: string | undefined;
  /** In E.164. */
  phone: string | undefined;
}

/** Returns the support contact from the head of the page, which has it even while the server fails. */
export function supportContact(): SupportContact {
  return { email: metaOf('festix-support-email'), phone: metaOf('festix-support-phone') };
}
