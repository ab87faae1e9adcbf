import { endpoint, type FileContent, type None } from './endpoint.ts';
import type { Count } from './views.ts';

/** An uploaded picture, cut to one form and kept in several widths; each address answers the same bytes for ever. */
export interface CoverView {
  /** The widest one, with its size in pixels. */
  url: string;
  width: Count;
  height: Count;
  /** All widths, as an image's `srcset` takes them. */
  srcset: string;
}

/** A picture and the part of it that is shown, in pixels of the upright picture; without one, its middle. */
export interface CoverBody {
  /** JPEG, PNG, WebP, AVIF or GIF. */
  file: FileContent;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}

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
