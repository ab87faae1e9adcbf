import type { CoverView } from '@festix/domain/contract';

/** A picture as a column keeps it; its bytes lie among the files, one for each width. */
export interface StoredPicture {
  /** New with each picture, so that what lies at an address never changes. */
  id: string;
  /** In pixels, ascending. */
  widths: number[];
  /** Of the widest. */
  height: number;
}

/** What the address of one width ends in. */
export function fileNameOf({ id }: Pick<StoredPicture, 'id'>, width: number): string {
  return `${id}-${width}.webp`;
}

/** Where a file lies. */
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
