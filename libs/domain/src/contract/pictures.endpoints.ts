import { endpoint, type FileContent, type None } from './endpoint.ts';
import type { Count } from './views.ts';

/** An uploaded picture, cut to one format and stored in several widths; the content of a URL never changes. */
export interface CoverView {
  /** The widest one, with its size in pixels. */
  url: string;
  width: Count;
  height: Count;
  /** All widths, as an image's `srcset` takes them. */
  srcset: string;
}

/** A picture and its crop, in pixels of the upright picture; default: its middle. */
export interface CoverBody {
  /** JPEG, PNG, WebP, AVIF or GIF. */
  file: FileContent;
  x?: number;
  y?: number;
  width?: number;
  height?: number;
}

export const pictureEndpoints = {
  /** Returns a cover in one width; the content of a URL never changes. */
  read: endpoint<{ file: string }, None, None, Blob>({
    method: 'GET',
    areas: ['public'],
    path: '/pictures/{file}',
    ability: 'public',
    produces: 'image/webp',
  }),
};
