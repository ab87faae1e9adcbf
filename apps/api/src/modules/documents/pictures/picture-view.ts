import type { CoverView } from '@festix/domain/contract';

/** A picture as stored in a column; its bytes are files, one for each width. */
export interface StoredPicture {
  /** New for each picture, so that the content of a URL never changes. */
  id: string;
  /** In pixels, ascending. */
  widths: number[];
  /** Of the widest file. */
  height: number;
}

/** Returns the last part of the URL of one width. */
export function fileNameOf({ id }: Pick<StoredPicture, 'id'>, width: number): string {
  return `${id}-${width}.webp`;
}

/** Returns the storage key of a file. */
export function keyOf(fileName: string): string {
  return `pictures/${fileName}`;
}

export function keysOf(picture: StoredPicture): string[] {
  return picture.widths.map((width) => keyOf(fileNameOf(picture, width)));
}

export function presentPicture(picture: StoredPicture | null): CoverView | null {
  const width = picture?.widths.at(-1);
  if (!picture || width === undefined) return null;
  const address = (each: number) => `/api/pictures/${fileNameOf(picture, each)}`;
  return {
    url: address(width),
    width,
    height: picture.height,
    srcset: picture.widths.map((each) => `${address(each)} ${each}w`).join(', '),
  };
}
