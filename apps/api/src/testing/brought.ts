/** What a provider makes a browser bring back, and how. */
export interface Brought {
  path: string;
  fields: URLSearchParams;
  as: 'address' | 'form';
}
