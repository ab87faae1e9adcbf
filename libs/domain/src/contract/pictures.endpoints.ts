import { endpoint, type None } from './endpoint.ts';

export const pictureEndpoints = {
  /** A cover in one width; what lies at an address never changes. */
  read: endpoint<{ file: string }, None, None, Blob>({
    method: 'GET',
    areas: ['public'],
    path: '/pictures/{file}',
    ability: 'public',
    produces: 'image/webp',
  }),
};
