/** Formats of a cover: for wide screens and link previews, and for phones and cards. */
export const COVER_FORMS = ['desktop', 'mobile'] as const;

export type CoverForm = (typeof COVER_FORMS)[number];

/** The ratio of a picture and its stored widths in pixels; a picture is never enlarged. */
export interface PictureForm {
  /** Width to height. */
  ratio: readonly [width: number, height: number];
  /** The narrowest, which the crop must have, first. */
  widths: readonly [number, ...number[]];
}

export const pictureForms: Readonly<Record<CoverForm, PictureForm>> = Object.freeze({
  desktop: { ratio: [16, 9], widths: [480, 960, 1600] },
  mobile: { ratio: [4, 5], widths: [320, 640, 1080] },
});

/** A venue's picture has the wide format only. */
export const venuePictureForm: PictureForm = pictureForms.desktop;

/** Most bytes of a picture. */
export const LARGEST_PICTURE = 10 * 1024 * 1024;

/** Most pixels of a picture: 50 megapixels. */
export const MOST_PIXELS = 50_000_000;

/** Types of a picture, detected from its bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
