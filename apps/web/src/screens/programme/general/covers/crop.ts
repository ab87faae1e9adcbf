import type { CoverBody } from '@festix/domain/contract';

/** A picture that was chosen, with an address under which this page shows it. */
export interface Picture {
  file: File;
  url: string;
}

/** A picture with the part of it that is to be shown, in pixels. */
export interface Crop extends Picture, Required<Omit<CoverBody, 'file'>> {
  /** Of the whole picture. */
  naturalWidth: number;
}

export function pictureOf(file: File): Picture {
  return { file, url: URL.createObjectURL(file) };
}

/** Releases a picture's memory. */
export function letGo(picture: Picture | undefined): void {
  if (picture) URL.revokeObjectURL(picture.url);
}

export function bodyOf({ file, x, y, width, height }: Crop): CoverBody {
  return { file, x, y, width, height };
}
