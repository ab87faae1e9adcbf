/** The forms that a cover is cut to: for wide screens and link previews, and for phones and cards. */
export const COVER_FORMS = ['desktop', 'mobile'] as const;

export type CoverForm = (typeof COVER_FORMS)[number];

/** How a picture is cut and in which widths it is kept, in pixels; no width is made larger than what was sent. */
export interface PictureForm {
  /** Width to height. */
  ratio: readonly [width: number, height: number];
  /** The narrowest, which the shown part must have, first. */
  widths: readonly [number, ...number[]];
}

export const pictureForms: Readonly<Record<CoverForm, PictureForm>> = Object.freeze({
  desktop: { ratio: [16, 9], widths: [480, 960, 1600] },
  mobile: { ratio: [4, 5], widths: [320, 640, 1080] },
});

/** A venue's picture has the wide form only. */
export const venuePictureForm: PictureForm = pictureForms.desktop;

/** Bytes of the largest picture that is taken. */
export const LARGEST_PICTURE = 10 * 1024 * 1024;

/** Pixels of the largest picture that is taken: 50 megapixels. */
export const MOST_PIXELS = 50_000_000;

/** What a picture may be, told by its bytes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
