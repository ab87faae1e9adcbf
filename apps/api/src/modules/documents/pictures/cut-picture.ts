import { MOST_PIXELS, type PictureForm } from '@festix/domain/ground';
import sharp, { type Sharp } from 'sharp';
import { ProblemError } from '../../../kernel/watch/problem.ts';
import { pictureTypeOf } from './picture-type.ts';

/** A part of a picture, in pixels of the upright one. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CutPicture {
  height: number;
  /** In ascending width. */
  files: { width: number; bytes: Buffer }[];
}

const QUALITY = 80;
export const PATIENCE_SECONDS = 20;

// One picture at a time on one core, so that requests go on beside it; no cache between pictures.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Cuts a picture to a format and encodes it as WebP in each width that it is large enough for: upright, in sRGB,
 * without metadata such as place, camera and time. Runs on threads of its own. Throws PICTURE_UNREADABLE,
 * PICTURE_TOO_LARGE, PICTURE_TOO_SMALL and PICTURE_CROP_OUTSIDE.
 */
export async function cutPicture(bytes: Buffer, form: PictureForm, crop?: Crop): Promise<CutPicture> {
  if (!pictureTypeOf(bytes)) throw new ProblemError('PICTURE_UNREADABLE');
  const size = await readable(() => uprightSizeOf(bytes));
  if (size.width * size.height > MOST_PIXELS) throw new ProblemError('PICTURE_TOO_LARGE');
  const part = inForm(heldInside(crop ?? { x: 0, y: 0, ...size }, size), form);
  const widths = form.widths.filter((width) => width <= part.width);
  if (widths.length === 0) throw new ProblemError('PICTURE_TOO_SMALL');
  return readable(async () => {
    const files: CutPicture['files'] = [];
    for (const width of widths) files.push({ width, bytes: await drawn(bytes, part, width, heightFor(width, form)) });
    return { files, height: heightFor(widths.at(-1) ?? 0, form) };
  });
}

function drawn(bytes: Buffer, part: Crop, width: number, height: number): Promise<Buffer> {
  return open(bytes)
    .autoOrient()
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .resize(width, height, { fit: 'fill' })
    .webp({ quality: QUALITY })
    .timeout({ seconds: PATIENCE_SECONDS })
    .toBuffer();
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, pages: 1 });
}

async function uprightSizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return autoOrient;
}

function heightFor(width: number, { ratio: [across, down] }: PictureForm): number {
  return Math.round((width * down) / across);
}

function heldInside(crop: Crop, size: { width: number; height: number }): Crop {
  if (crop.x + crop.width > size.width || crop.y + crop.height > size.height)
    throw new ProblemError('PICTURE_CROP_OUTSIDE');
  return crop;
}

/** Returns the largest part, around the middle, with the format's ratio. */
function inForm(part: Crop, { ratio: [across, down] }: PictureForm): Crop {
  const width = Math.min(part.width, Math.floor((part.height * across) / down));
  const height = Math.min(part.height, Math.round((width * down) / across));
  return {
    x: part.x + Math.floor((part.width - width) / 2),
    y: part.y + Math.floor((part.height - height) / 2),
    width,
    height,
  };
}

/** Maps any decoder error to PICTURE_UNREADABLE. */
async function readable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const problem = new ProblemError('PICTURE_UNREADABLE');
    problem.cause = cause;
    throw problem;
  }
}
