/** The fields that a provider makes a browser bring back, and their form. */
export interface Brought {
  path: string;
  fields: URLSearchParams;
  as: 'address' | 'form';
}
