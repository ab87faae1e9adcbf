import { formatDocument } from '@festix/domain/ground';
import { metaOf } from './page-tags.ts';

/** The operator of this installation. */
export interface Platform {
  name: string;
  /** As people read it: `CNPJ 11.222.333/0001-81`. */
  document: string | undefined;
  address: string | undefined;
  email: string | undefined;
}

/** Returns the platform from the head of the page, or undefined if the installation names none. */
export function platform(): Platform | undefined {
  const name = metaOf('festix-platform-name');
  if (name === undefined) return undefined;
  const document = metaOf('festix-platform-document');
  return {
    name,
    document: document && formatDocument(document),
    address: metaOf('festix-platform-address'),
    email: metaOf('festix-platform-email'),
  };
}
